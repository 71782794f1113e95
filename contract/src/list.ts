import "./jitless.ts";
import * as z from "zod/mini";
import { conditionsIn, FIELD_KINDS } from "./conditions.ts";
import { CONDITIONS_TEXT_MAX } from "./conditions.values.ts";
import { isOutside, OUTSIDE_DAYS } from "./dates.values.ts";
import {
  COUNT,
  COUNT_MAX,
  LIST_TEXT_MAX,
  type ListValues,
  PAGE_MAX,
  SORT_ORDERS,
} from "./list.values.ts";
import { digits } from "./text.ts";
import { bounded, plainCode, straight, withoutMarks } from "./tidy.ts";

/**
 * Strict, because it is what the server accepts. The web app ignores invalid values in the address:
 * see `listSearch`.
 *
 * @param known the values of each filter; null for any text, "date" for a day or a month.
 */
export function listQuery<const List extends ListValues>(
  { sorts, filters, count = COUNT, hasConditions }: List,
  known: Readonly<Record<List["filters"][number], readonly string[] | "date" | null>>,
) {
  type Sort = List["sorts"][number];
  type Filters = Record<List["filters"][number], ReturnType<typeof filterOf>>;
  type Where = Record<List extends { hasConditions: true } ? "where" : never, typeof conditions>;
  const own = filters.map((name: keyof Filters) => [name, filterOf(known[name])]);
  return z.strictObject({
    search: z._default(searched(LIST_TEXT_MAX), ""),
    page: z._default(wholeFrom(1, PAGE_MAX), 1),
    count: z._default(wholeFrom(1, COUNT_MAX), count),
    sort: z._default(z.enum(["", ...(sorts as readonly Sort[])]), "" as never),
    order: z._default(z.enum(["", ...SORT_ORDERS]), ""),
    ...(Object.fromEntries(own) as Filters),
    ...((hasConditions ? { where: conditions } : {}) as Where),
  });
}

const conditions = z.optional(
  z.string().check(
    z.maxLength(CONDITIONS_TEXT_MAX, {
      error: `The conditions have at most ${CONDITIONS_TEXT_MAX} characters.`,
      abort: true,
    }),
    z.check(({ value, issues }) => {
      const read = conditionsIn(value);
      if ("problem" in read) issues.push({ code: "custom", input: value, message: read.problem });
    }),
    z.describe(
      `Conditions on fields, all joined by "and" or all by "or": total above 500 and vendor contains "Axle". The fields are at "/fields" below this address.`,
    ),
  ),
);

/** Pickers use it, too: they get the best matches of a search first. */
export function pickerQuery<Shape extends z.core.$ZodShape>(
  query: z.ZodMiniObject<Shape, z.core.$strict>,
) {
  return z.extend(query, { picker: z.optional(z.enum(["true"])) });
}

/** Apostrophes, hyphens and digits are normalized as in stored names and codes. */
export function searched(max: number, required?: string) {
  const tooLong = `A search has at most ${max} characters.`;
  return z.string(required).check(
    ...bounded("A search", max, tooLong),
    z.overwrite((value) => plainCode(straight(withoutMarks(value).trim()))),
    z.maxLength(max, tooLong),
  );
}

function wholeFrom(min: number, max: number) {
  const message = `Must be a whole number from ${min} to ${max}.`;
  return digits(message, min, max);
}

/**
 * The empty string and `all` mean "any". An unknown value gives an empty list rather than an error,
 * because links outlive the values in them. A date that no record can have is refused.
 */
function filterOf(values: readonly string[] | "date" | null) {
  const meaning = Array.isArray(values)
    ? `One of: ${values.join(", ")}. Empty or "all" for any.`
    : "Empty for any.";
  const text = z.string().check(z.maxLength(LIST_TEXT_MAX, { abort: true }), z.describe(meaning));
  const isDate = z.refine<string>((value) => !isOutside(value), OUTSIDE_DAYS);
  return z._default(values === "date" ? text.check(isDate) : text, "");
}

/** The fields of a list that its conditions may name. */
export const ListFields = z.object({
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      kind: z.enum(FIELD_KINDS),
      choices: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
    }),
  ),
});
export type ListFields = z.infer<typeof ListFields>;
export type ListField = ListFields["fields"][number];

export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.int().check(z.minimum(1)),
    count: z.int().check(z.minimum(1)),
    total: z.int().check(z.minimum(0)),
    totalPages: z.int().check(z.minimum(0)),
    /** False when a search stopped counting; `total` is then a lower limit. */
    totalIsExact: z.boolean(),
  });
}

export type Page<Item> = {
  items: Item[];
  page: number;
  count: number;
  total: number;
  totalPages: number;
  totalIsExact: boolean;
};
