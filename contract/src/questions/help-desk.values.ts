/** Days of the week as ISO 8601 counts them: 1 is Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export const HOLIDAYS_MAX = 200;

export const TARGET_HOURS_MAX = 200;
