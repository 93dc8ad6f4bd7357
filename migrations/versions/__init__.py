"""One file per step; each goes up and down."""
