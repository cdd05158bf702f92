"""Two games about the tulip bubble of 1637, to play, teach and analyse."""

__version__ = "0.1.0"
