"""Hong Kong (Reiner Knizia, 1998): 25 plots, two builders, and the one on top controls the building."""
