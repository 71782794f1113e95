export const DENSITIES = ["compact", "normal", "comfortable"] as const;
export type Density = (typeof DENSITIES)[number];

export const COLUMN_WIDTH_MIN = 40;
export const COLUMN_WIDTH_MAX = 2_000;

export const VIEW_NAME_MAX = 60;

export const VIEWS_MAX = 50;

export const VIEWS_SEEN_MAX = 150;
