import type { Model } from "../models.ts";

/** The models whose records have notes. */
export const NOTED_MODELS = [
  "organization",
  "product",
  "order",
  "item",
  "registration",
] as const satisfies readonly Model[];
export type NotedModel = (typeof NOTED_MODELS)[number];

export const NOTE_TEXT_MAX = 4_000;
export const NOTE_MENTIONS_MAX = 20;
export const NOTE_FILES_MAX = 10;

/** On one record. */
export const NOTES_MAX = 500;

/** The first look at the notes of a record shows this many of the newest. */
export const NOTES_SHOWN = 20;
