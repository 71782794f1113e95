import * as z from "zod/mini";
import { filterOf, listQuery } from "./list.ts";
import { changesOf, type RecordColumn, recordFields } from "./record.ts";
import { choice, optional, optionalText, text, wholeNumber } from "./text.ts";

export const UNIT_STATUSES = ["active", "inactive"] as const;

/**
 * What a unit counts: the thing given to a patient (ISO 11239, EDQM), a physical quantity (ISO
 * 11240, UCUM), or a container (EDQM).
 */
export const UNIT_KINDS = ["presentation", "measure", "packaging"] as const;

/** What a caller may set on a unit of measure. */
export const UnitInput = z.strictObject({
  /** Never changes once the unit exists. */
  code: text("Code", 1, 12).check(
    z.regex(/^[A-Z0-9-]{1,12}$/, "A code has up to 12 capital letters, digits and hyphens."),
  ),
  name: text("Name", 1, 40),
  namePlural: text("Plural name", 1, 40),
  /** Shown beside numbers. */
  symbol: text("Symbol", 1, 12),
  kind: choice(UNIT_KINDS),
  /** Case-sensitive. Checked by the server against UCUM itself. */
  ucumCode: optionalText("UCUM code", 1, 50),
  edqmCode: optional(
    text("EDQM code", 1, 20).check(z.regex(/^\d{8}$/, "An EDQM code has 8 digits.")),
  ),
  /** UN/CEFACT recommendation 20, or 21 with the prefix X. */
  uneceCode: optional(
    text("UN/ECE code", 1, 10).check(
      z.regex(/^[A-Z0-9]{2,3}$/, "A UN/ECE code has 2 or 3 capital letters or digits."),
    ),
  ),
  decimals: wholeNumber("Decimals", 0, 3),
  description: optionalText("Description", 1, 200),
  sortOrder: wholeNumber("Order", 0, 10_000),
  status: choice(UNIT_STATUSES),
});
export type UnitInput = z.input<typeof UnitInput>;

export const UnitChanges = changesOf(z.omit(UnitInput, { code: true }));

export const Unit = z.object({ ...z.required(UnitInput).shape, ...recordFields });
export type Unit = z.infer<typeof Unit>;

/** What its list can show and export. */
export type UnitColumn =
  | ("name" | "namePlural" | "code" | "symbol" | "kind" | "ucum" | "edqm" | "unece")
  | ("decimals" | "sortOrder" | "status")
  | RecordColumn;

export const UNIT_SORTS = ["name", "code", "createdAt"] as const;

export const UnitListQuery = z.extend(listQuery(UNIT_SORTS), {
  status: filterOf(UNIT_STATUSES),
});
export type UnitListQuery = z.infer<typeof UnitListQuery>;
