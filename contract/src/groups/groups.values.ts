export const GROUP_STATUSES = ["active", "inactive"] as const;

/** As many as ATC has. */
export const GROUP_LEVELS_MAX = 5;

export const TOO_DEEP = "Groups can be nested five levels deep.";

export const GROUPS_MAX = 10_000;

export const GROUPS_SHOWN_MAX = 100;

export const GROUP_ITEMS_MAX = 20;

export const GROUP_ORDER_MAX = 1_000_000;

export const PATH_SIGN = " › ";
