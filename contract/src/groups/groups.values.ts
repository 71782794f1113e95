export const GROUP_STATUSES = ["active", "inactive"] as const;

export const GROUP_LEVELS_MAX = 3;

export const TOO_DEEP = "Groups can be nested three levels deep.";

export const GROUPS_MAX = 5_000;

export const GROUPS_SHOWN_MAX = 100;

export const GROUP_ITEMS_MAX = 20;

export const GROUP_ORDER_MAX = 1_000_000;

export const PATH_SIGN = " › ";
