"""Speed measurements: the games by themselves, and other engines in the same run."""
