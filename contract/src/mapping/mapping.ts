import "../jitless.ts";
import * as z from "zod/mini";
import { keysOf } from "../keys.ts";
import { choice, wholeNumber } from "../text.ts";
import {
  COLUMNS_MAX,
  DATE_ORDERS,
  DELIMITERS,
  ENCODINGS,
  HEADER_ROW_MAX,
  NUMBER_STYLES,
  QUOTES,
  SHEETS_MAX,
} from "./mapping.values.ts";

export const ReadOptions = z.strictObject({
  encoding: z.optional(choice(keysOf(ENCODINGS))),
  delimiter: z.optional(choice(keysOf(DELIMITERS))),
  quote: z.optional(choice(keysOf(QUOTES))),
  /** Counted from 0. */
  sheet: z.optional(wholeNumber("Sheet", 0, SHEETS_MAX - 1)),
  /** Counted from 1; null for none. */
  headerRow: z.optional(z.nullable(wholeNumber("Header row", 1, HEADER_ROW_MAX))),
});
export type ReadOptions = z.infer<typeof ReadOptions>;

export type ChosenOptions = Required<ReadOptions>;

const POSITION_MAX = 10_000;
const TABLE_MAX = 2_000;

const short = (label: string, max: number) =>
  z.string().check(z.maxLength(max, `${label} must be at most ${max} characters.`));
const sign = short("Sign", 10).check(z.minLength(1, "Sign is required."));

export const Cut = z.union([
  z.strictObject({
    from: wholeNumber("From", 1, POSITION_MAX),
    length: z.optional(wholeNumber("Length", 1, POSITION_MAX)),
  }),
  z.strictObject({ before: sign }),
  z.strictObject({ after: sign }),
]);
export type Cut = z.infer<typeof Cut>;

export const Source = z
  .strictObject({
    /** Counted from 0. Several are joined; empty cells are left out. */
    columns: z.optional(
      z
        .array(wholeNumber("Column", 0, COLUMNS_MAX - 1))
        .check(z.minLength(1, "Choose a column."), z.maxLength(10, "Join at most 10 columns.")),
    ),
    separator: z.optional(short("Separator", 10)),
    cut: z.optional(Cut),
    values: z.optional(
      z
        .record(short("Value", 200), short("Value", 200))
        .check(
          z.refine(
            (table) => Object.keys(table).length <= TABLE_MAX,
            `A table has at most ${TABLE_MAX} values.`,
          ),
        ),
    ),
    numbers: z.optional(choice(keysOf(NUMBER_STYLES))),
    dates: z.optional(choice(keysOf(DATE_ORDERS))),
    /** For every row or, beside columns, for rows where they are empty. */
    fixed: z.optional(short("Fixed value", 1_000)),
  })
  .check(
    z.refine(
      ({ columns, fixed }) => columns !== undefined || fixed !== undefined,
      "Choose a column or enter a fixed value.",
    ),
  );
export type Source = z.infer<typeof Source>;

export const Mapping = z
  .record(short("Field", 60), Source)
  .check(z.refine((mapping) => Object.keys(mapping).length <= 200, "Map at most 200 fields."));
export type Mapping = z.infer<typeof Mapping>;
