import "./jitless.ts";
import * as z from "zod/mini";
import { AUDIT_MODELS } from "./audit-logs.ts";
import { searched } from "./list.ts";

/** Most records of one kind that a search answers. */
export const FOUND_MAX = 5;

/** Longest text that can be searched for. */
export const SEARCH_MAX = 100;

export const SearchQuery = z.strictObject({
  q: searched(SEARCH_MAX, "Say what to look for.").check(z.minLength(1, "Say what to look for.")),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

/** A record that was found: its name, and a line that tells it from others of that name. */
export const FoundRecord = z.object({ id: z.uuid(), label: z.string(), hint: z.string() });
export type FoundRecord = z.infer<typeof FoundRecord>;

/** What was found, the kind with the best match first, and in each kind the best match first. */
export const SearchAnswer = z.object({
  groups: z.array(
    z.object({
      model: z.enum(AUDIT_MODELS),
      items: z.array(FoundRecord).check(z.maxLength(FOUND_MAX)),
    }),
  ),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;
