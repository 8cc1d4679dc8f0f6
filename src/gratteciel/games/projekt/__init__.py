"""Projekt Skyline (Jung Je Ho, 2006): two dice, one architect, and rent for whoever stops next to your estate."""
