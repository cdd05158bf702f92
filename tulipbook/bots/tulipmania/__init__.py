"""Bots for Tulipmania 1637."""
