"""Search among worlds that a seat cannot tell apart: what it knows, samples, rollouts, trees."""
