import * as z from "zod/mini";
import { VIEW_LISTS } from "../models.ts";
import { changesOf, RecordReference, recordFields } from "../record.ts";
import { choice, text, wholeNumber } from "../text.ts";
import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN, DENSITIES, VIEW_NAME_MAX } from "./views.values.ts";

const key = z.string().check(z.minLength(1), z.maxLength(40));

/** One column of a view, in its order on screen. */
export const ViewColumn = z.strictObject({
  id: key,
  /** Pixels; the column's default width when left out. */
  width: z.optional(wholeNumber("Width", COLUMN_WIDTH_MIN, COLUMN_WIDTH_MAX)),
  /** Kept at the start while the other columns scroll. */
  pinned: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
});
export type ViewColumn = z.infer<typeof ViewColumn>;

const ENTRIES_MAX = 50;
const tooMany = `A view can have at most ${ENTRIES_MAX} of these.`;

/** An object with a few entries, which are counted before they are parsed. */
const few = z.custom<Record<string, string>>(
  (value) => Object.keys(Object(value)).length <= ENTRIES_MAX,
  tooMany,
);

/** Transient parts of a list's URL: the page, and the record open beside it. */
const MOMENTARY = ["page", "id"];

/** What a caller may set on a saved view. */
export const ViewInput = z.strictObject({
  list: choice(VIEW_LISTS),
  name: text("Name", 1, VIEW_NAME_MAX),
  /** The list's URL parameters: search, filters, sort, rows per page; never its page. */
  search: z
    .pipe(few, z.record(key, z.string().check(z.maxLength(200))))
    .check(
      z.refine(
        (search) => !MOMENTARY.some((name) => name in search),
        "A view cannot include a page number or an open record.",
      ),
    ),
  columns: z.array(ViewColumn).check(z.maxLength(ENTRIES_MAX, tooMany)),
  density: choice(DENSITIES),
  /** Whether other platform users can see it. */
  isShared: z.boolean(),
});
export type ViewInput = z.infer<typeof ViewInput>;

export const ViewChanges = changesOf(z.omit(ViewInput, { list: true }));
export type ViewChanges = z.infer<typeof ViewChanges>;

/** A saved view of a list. Only its owner can change it; an administrator can delete it. */
export const View = z.object({
  ...ViewInput.shape,
  ...recordFields,
  owner: RecordReference,
  /** Whether the caller is the owner. */
  isMine: z.boolean(),
});
export type View = z.infer<typeof View>;

export const ViewsQuery = z.strictObject({ list: choice(VIEW_LISTS) });

/**
 * The caller's own views first, then those shared by others; each by name, up to `VIEWS_SEEN_MAX`.
 */
export const Views = z.object({ items: z.array(View) });
export type Views = z.infer<typeof Views>;
