"""Tables: their plans, logs and states, what may be done at them, and what somebody sees of them."""
