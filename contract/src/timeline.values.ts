import { keysOf } from "./keys.ts";
import type { Model } from "./models.ts";

/** The models of the audit log that each kind tells of. Sign-ins, exports and files are left to the log. */
export const TIMELINE_MODELS = {
  record: ["organization", "registration"],
  membership: ["subscription"],
  letters: ["reminder"],
  people: ["user", "token"],
} as const satisfies Record<string, readonly Model[]>;

/** What a pharmacy's timeline can be narrowed to. */
export const TIMELINE_KINDS = keysOf(TIMELINE_MODELS);
export type TimelineKind = keyof typeof TIMELINE_MODELS;
