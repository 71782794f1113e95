/** The value of `days` for what has ended already and still has to be dealt with. */
export const OVERDUE = "overdue";

/** For how long a token or an invitation that has ended is overdue, days; the rest is for as long as it takes. */
export const OVERDUE_DAYS_MAX = 30;
