"""Players made of code. They see a seat's view and its legal actions, as people do."""
