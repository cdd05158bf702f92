"""Many games: simulations of any length, tournaments, and tidy frames of what happened.

What a notebook uses has its name in the package itself: `tulipbook.simulate` and its kin.
"""
