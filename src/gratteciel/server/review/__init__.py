"""Reviews of games that were played here."""
