"""Bots for Tulip."""
