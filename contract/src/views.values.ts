/** How close together rows stand. */
export const DENSITIES = ["compact", "normal", "comfortable"] as const;
export type Density = (typeof DENSITIES)[number];

/** Narrowest and widest a column can be kept, pixels. */
export const COLUMN_WIDTH_MIN = 40;
export const COLUMN_WIDTH_MAX = 2_000;

export const VIEW_NAME_MAX = 60;

/** Most views one person keeps of one list. */
export const VIEWS_MAX = 50;

/** Most views of one list in one answer, others' among them. */
export const VIEWS_SEEN_MAX = 150;
