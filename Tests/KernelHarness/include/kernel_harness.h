// The checks of the row operations.
