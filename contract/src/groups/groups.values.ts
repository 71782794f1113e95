export const GROUP_STATUSES = ["active", "inactive"] as const;

/** Levels of the tree: a group, its sub-groups, and theirs. */
export const GROUP_LEVELS_MAX = 3;

/** Most groups there can be. */
export const GROUPS_MAX = 5_000;

/** Most sub-groups that are named beside a group. */
export const GROUPS_SHOWN_MAX = 100;

/** Most items that are named beside a group. */
export const GROUP_ITEMS_MAX = 20;

/** The last place among the groups beside one. */
export const GROUP_ORDER_MAX = 1_000_000;

/** Between the names of a path: "Medicines › Pain relief". */
export const PATH_SIGN = " › ";
