import * as z from "zod/mini";
import { listQuery } from "../list.ts";
import { changesOf, type RecordColumn, recordFields, withRules } from "../record.ts";
import { choice, code, optional, optionalText, text, wholeNumber } from "../text.ts";
import { UNIT_LIST } from "./units.list.ts";
import { unitProblems } from "./units.rules.ts";
import { UCUM_CODE_MAX, UNIT_KINDS, UNIT_NAME_MAX, UNIT_STATUSES } from "./units.values.ts";

const unitFields = {
  /** Never changes once the unit exists. */
  code: code("Code", 1, 12).check(
    z.regex(/^[A-Z0-9-]{1,12}$/, "Use up to 12 capital letters, digits and hyphens."),
  ),
  name: text("Name", 1, UNIT_NAME_MAX),
  namePlural: text("Plural name", 1, UNIT_NAME_MAX),
  symbol: text("Symbol", 1, 12),
  kind: choice(UNIT_KINDS),
  /** Case-sensitive. Checked by the server against UCUM itself. */
  ucumCode: optionalText("UCUM code", 1, UCUM_CODE_MAX),
  edqmCode: optional(
    code("EDQM code", 1, 20).check(z.regex(/^\d{8}$/, "An EDQM code has 8 digits.")),
  ),
  /** UN/CEFACT recommendation 20, or 21 with the prefix X. */
  uneceCode: optional(
    code("UN/ECE code", 1, 10).check(
      z.regex(/^[A-Z0-9]{2,3}$/, "A UN/ECE code has 2 or 3 capital letters or digits."),
    ),
  ),
  decimals: wholeNumber("Decimals", 0, 3),
  description: optionalText("Description", 1, 200),
  sortOrder: wholeNumber("Order", 0, 10_000),
  status: choice(UNIT_STATUSES),
};

export const UnitInput = z.strictObject({
  ...unitFields,
  /**
   * Accepts a code that measures something other than the name suggests: "MG", the megagauss, for a
   * milligram. Not stored.
   */
  confirmsUcum: z.optional(z.boolean()),
});
export type UnitInput = z.input<typeof UnitInput>;

/** With the rules between its fields. */
export const ConsistentUnit = withRules(UnitInput, unitProblems);

export const UnitChanges = changesOf(z.omit(UnitInput, { code: true }));

export const Unit = z.object({ ...z.required(z.object(unitFields)).shape, ...recordFields });
export type Unit = z.infer<typeof Unit>;

export const UcumQuestion = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(UCUM_CODE_MAX)),
  name: z._default(z.string().check(z.maxLength(UNIT_NAME_MAX)), ""),
});
export type UcumQuestion = z.input<typeof UcumQuestion>;

export const UcumMeaning = z.object({
  /** "MG is megagauss, a magnetic field."; null if it is not a UCUM code. */
  meaning: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  isConfirmable: z.boolean(),
});
export type UcumMeaning = z.infer<typeof UcumMeaning>;

export type UnitColumn =
  | ("name" | "namePlural" | "code" | "symbol" | "kind" | "ucum" | "edqm" | "unece")
  | ("decimals" | "sortOrder" | "status")
  | RecordColumn;

export const UnitListQuery = listQuery(UNIT_LIST, { status: UNIT_STATUSES });
export type UnitListQuery = z.infer<typeof UnitListQuery>;
