"""What people's matches make of them: ratings, karma, who plays whom. It knows no table."""
