import "../jitless.ts";
import * as z from "zod/mini";
import { searched } from "../list.ts";
import { MODEL_NAMES } from "../models.ts";
import { FOUND_MAX, SEARCH_MAX } from "./search.values.ts";

export const SearchQuery = z.strictObject({
  q: searched(SEARCH_MAX, "Enter a search term.").check(z.minLength(1, "Enter a search term.")),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

export const FoundRecord = z.object({ id: z.uuid(), label: z.string(), hint: z.string() });
export type FoundRecord = z.infer<typeof FoundRecord>;

export const SearchAnswer = z.object({
  groups: z.array(
    z.object({
      model: z.enum(MODEL_NAMES),
      items: z.array(FoundRecord).check(z.maxLength(FOUND_MAX)),
    }),
  ),
  isComplete: z.boolean(),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;
