"""Players made of code. Each sees a `SeatView` and nothing else."""
