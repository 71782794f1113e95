/** Days of a period; the figures compare it with as many days before. */
export const FIGURE_DAYS = ["7", "30", "90"] as const;
export type FigureDays = (typeof FIGURE_DAYS)[number];

export const FIGURE_DAYS_DEFAULT: FigureDays = "30";

/** Weeks behind the usual figure of a weekday. */
export const USUAL_WEEKS = 8;
