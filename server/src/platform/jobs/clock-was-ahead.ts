/** The channel on which jobs hear that the clock was ahead and is right again. */
export const CLOCK_WAS_AHEAD = "clock_was_ahead";
