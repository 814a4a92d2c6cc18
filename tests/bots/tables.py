"""The tables that the books allow: every profile at every number of seats."""

from guinote.rules.profile import load_profile, profile_ids

TABLES = [(profile, seats) for profile in profile_ids() for seats in load_profile(profile).seats]
