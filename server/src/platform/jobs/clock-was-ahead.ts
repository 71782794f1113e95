export const CLOCK_WAS_AHEAD = "clock_was_ahead";
