import { keysOf } from "../keys.ts";
import type { Model } from "../models.ts";

/** Sign-ins, exports and files are left to the log. */
export const TIMELINE_MODELS = {
  record: ["organization", "registration"],
  membership: ["subscription"],
  letters: ["reminder"],
  people: ["user", "token"],
} as const satisfies Record<string, readonly Model[]>;

export const TIMELINE_KINDS = keysOf(TIMELINE_MODELS);
export type TimelineKind = keyof typeof TIMELINE_MODELS;
