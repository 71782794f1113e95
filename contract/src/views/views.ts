import * as z from "zod/mini";
import { CONDITIONS_TEXT_MAX } from "../conditions.values.ts";
import { VIEW_LISTS } from "../models.ts";
import { changesOf, RecordReference, recordFields } from "../record.ts";
import { choice, text, wholeNumber } from "../text.ts";
import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN, DENSITIES, VIEW_NAME_MAX } from "./views.values.ts";

const key = z.string().check(z.minLength(1), z.maxLength(40));

export const ViewColumn = z.strictObject({
  id: key,
  /** Pixels; the default width when left out. */
  width: z.optional(wholeNumber("Width", COLUMN_WIDTH_MIN, COLUMN_WIDTH_MAX)),
  pinned: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
});
export type ViewColumn = z.infer<typeof ViewColumn>;

const ENTRIES_MAX = 50;
const tooMany = `A view can have at most ${ENTRIES_MAX} of these.`;

/** Counted before they are parsed. */
const few = z.custom<Record<string, string>>(
  (value) => Object.keys(Object(value)).length <= ENTRIES_MAX,
  tooMany,
);

const MOMENTARY = ["page", "id"];

export const ViewInput = z.strictObject({
  list: choice(VIEW_LISTS),
  name: text("Name", 1, VIEW_NAME_MAX),
  /** Search, filters, sort and rows per page; never the page. */
  search: z
    .pipe(few, z.record(key, z.string().check(z.maxLength(CONDITIONS_TEXT_MAX))))
    .check(
      z.refine(
        (search) => !MOMENTARY.some((name) => name in search),
        "A view cannot include a page number or an open record.",
      ),
    ),
  columns: z.array(ViewColumn).check(z.maxLength(ENTRIES_MAX, tooMany)),
  density: choice(DENSITIES),
  isShared: z.boolean(),
});
export type ViewInput = z.infer<typeof ViewInput>;

export const ViewChanges = changesOf(z.omit(ViewInput, { list: true }));
export type ViewChanges = z.infer<typeof ViewChanges>;

/** Only its owner can change it; an administrator can delete it. */
export const View = z.object({
  ...ViewInput.shape,
  ...recordFields,
  owner: RecordReference,
  isMine: z.boolean(),
});
export type View = z.infer<typeof View>;

export const ViewsQuery = z.strictObject({ list: choice(VIEW_LISTS) });

export const Views = z.object({ items: z.array(View) });
export type Views = z.infer<typeof Views>;
