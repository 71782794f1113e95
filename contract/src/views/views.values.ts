/** Vertical spacing of rows. */
export const DENSITIES = ["compact", "normal", "comfortable"] as const;
export type Density = (typeof DENSITIES)[number];

/** Limits of a saved column width, pixels. */
export const COLUMN_WIDTH_MIN = 40;
export const COLUMN_WIDTH_MAX = 2_000;

export const VIEW_NAME_MAX = 60;

/** Most views of one list per user. */
export const VIEWS_MAX = 50;

/** Most views of one list in one answer, including those of others. */
export const VIEWS_SEEN_MAX = 150;
