import { VIEWED_PLURALS, type ViewedPlural } from "./models.ts";

/** The lists whose views can be kept: those of models, and that of all that ends. */
export const VIEW_LISTS = [...VIEWED_PLURALS, "expiries"] as const;
export type ViewList = ViewedPlural | "expiries";

export const VIEW_NAME_MAX = 60;

/** Most views one person keeps of one list. */
export const VIEWS_MAX = 50;

/** Most views of one list in one answer, others' among them. */
export const VIEWS_SEEN_MAX = 150;
