import {
  COMPARISONS,
  type Condition,
  conditionsIn,
  isWithoutValue,
} from "@pharmacy/contract/conditions";
import { CURRENCY_DECIMALS } from "@pharmacy/contract/currencies";
import { civilDate } from "@pharmacy/contract/dates";
import type { ListQuery } from "@pharmacy/contract/list.values";
import { hiddenFieldsOf } from "@pharmacy/contract/permissions";
import { and, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { AppError } from "../app-error.ts";
import type { Actor } from "../db/audit.ts";
import { joinsOf } from "../db/joined.ts";
import { type Kind, readableColumns, type StoredTable } from "../db/kinds.ts";
import type { ListOptions } from "../db/list.ts";
import type { AnyColumns } from "../export/columns.ts";
import { type FilterField, filterFields } from "./filter-fields.ts";

/** The columns of a list's export, and what its rows hold besides the table's own columns. */
type Filtered = {
  columns: AnyColumns;
  exported: Readonly<Record<string, SQL>>;
};

/**
 * The options of a list, narrowed by the conditions of its query. A field that the caller does not
 * see is refused like one that does not exist.
 *
 * @param exported what the rows of an export hold, where it is more than the rows of the list.
 */
export function narrowed<
  Table extends StoredTable,
  Options extends Pick<ListOptions<Record<string, SQL>>, "where" | "derived">,
>(
  actor: Pick<Actor, "role">,
  kind: Kind<Table>,
  { where = "" }: Pick<ListQuery, "where">,
  columns: Filtered["columns"],
  options: Options,
  exported: Filtered["exported"] = options.derived ?? {},
): Options {
  const condition = conditionsOn(actor, kind, where, { columns, exported });
  if (!condition) return options;
  return { ...options, where: [...(options.where ?? []), condition], isNarrowed: true };
}

export function fieldsFor<Table extends StoredTable>(
  actor: Pick<Actor, "role">,
  kind: Kind<Table>,
  { columns, exported }: Filtered,
): FilterField[] {
  const values = { ...readableColumns(kind), ...exported };
  return filterFields(columns, values, hiddenFieldsOf(actor.role));
}

function conditionsOn<Table extends StoredTable>(
  actor: Pick<Actor, "role">,
  kind: Kind<Table>,
  where: string,
  filtered: Filtered,
): SQL | undefined {
  const read = conditionsIn(where);
  if ("problem" in read) throw refused(read.problem);
  if (read.parts.length === 0) return;
  const fields = new Map(fieldsFor(actor, kind, filtered).map((field) => [field.name, field]));
  const named = read.parts.map((part) => {
    const field = fields.get(part.field);
    if (!field) throw refused(`This list has no field "${part.field}" to filter by.`);
    return { field, sql: conditionOf(field, part) };
  });
  const parts = named.map((one) => one.sql);
  const all = (read.joined === "or" ? or(...parts) : and(...parts)) ?? sql`true`;
  const joins = joinsOf(Object.fromEntries(named.map(({ field }) => [field.name, field.value])));
  if (joins.length === 0) return all;
  const { table } = kind;
  const joined = joins.map(({ from, on }) => sql`left join ${from} on ${on}`);
  return sql`${table.id} in (select ${table.id} from ${table} ${sql.join(joined, sql` `)} where ${all})`;
}

const refused = (problem: string) => new AppError("bad_request", problem);

function conditionOf(field: FilterField, { comparison, value }: Condition): SQL {
  const { label, kind } = field;
  if (!COMPARISONS[kind].includes(comparison)) {
    const known = COMPARISONS[kind].join(", ");
    throw refused(`"${label}" is compared by one of: ${known}.`);
  }
  if (isWithoutValue(comparison)) return emptiness(field, comparison === "isEmpty");
  switch (kind) {
    case "text":
      return ofText(field.value, comparison, value);
    case "choice":
      return ofChoice(field, comparison, value);
    case "flag":
      return ofFlag(field, value);
    case "number":
      return compared(sql`${field.value}`, comparison, times(numberIn(label, value), field.per));
    case "amount":
      return ofAmount(field, comparison, value);
    case "date":
      return compared(sql`${field.value}`, comparison, sql`${dayIn(label, value)}::date`);
    case "instant":
      return ofInstant(field, comparison, value);
  }
}

function emptiness({ value, kind }: FilterField, isEmpty: boolean): SQL {
  const isNothing = kind === "text" ? sql`coalesce(${value}, '') = ''` : sql`${value} is null`;
  return isEmpty ? isNothing : sql`not (${isNothing})`;
}

function ofText(text: FilterField["value"], comparison: string, value: string): SQL {
  if (comparison === "is") return sql`${text} = ${value}`;
  if (comparison === "isNot") return sql`${text} is distinct from ${value}`;
  const pattern = `%${value.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${text} ilike ${pattern}`;
}

function ofChoice(
  { label, value: field, choices = [] }: FilterField,
  comparison: string,
  value: string,
) {
  if (!choices.some((choice) => choice.value === value)) {
    throw refused(`"${label}" is one of: ${choices.map((choice) => choice.value).join(", ")}.`);
  }
  return comparison === "is" ? sql`${field} = ${value}` : sql`${field} is distinct from ${value}`;
}

function ofFlag({ label, value: field }: FilterField, value: string): SQL {
  if (value !== "yes" && value !== "no") throw refused(`"${label}" is yes or no.`);
  return value === "yes" ? sql`${field} is true` : sql`${field} is not true`;
}

const NUMBER = /^-?\d{1,12}(\.\d{1,4})?$/;

function numberIn(label: string, value: string): SQL {
  if (!NUMBER.test(value)) throw refused(`"${label}" is compared with a number such as 12.5.`);
  return sql`${value}::numeric`;
}

const times = (number: SQL, per = 1): SQL => (per === 1 ? number : sql`${number} * ${per}::int`);

/** In units of each row's currency: 500 is 500.00 EUR, and 500 JPY. */
function ofAmount(field: FilterField, comparison: string, value: string): SQL {
  const number = numberIn(field.label, value);
  const unusual = [...CURRENCY_DECIMALS].map(
    ([currency, decimals]) => sql`when ${currency} then ${10 ** decimals}::int`,
  );
  const factor = sql`case ${field.currency} ${sql.join(unusual, sql` `)} else 100 end`;
  return compared(sql`${field.value}`, comparison, sql`${number} * (${factor})`);
}

function compared(left: SQL, comparison: string, right: SQL): SQL {
  if (comparison === "is") return sql`${left} = ${right}`;
  if (comparison === "isNot") return sql`${left} is distinct from ${right}`;
  const isMore = comparison === "above" || comparison === "after";
  return isMore ? sql`${left} > ${right}` : sql`${left} < ${right}`;
}

const Day = civilDate();

function dayIn(label: string, value: string): string {
  const { success } = z.safeParse(Day, value);
  if (!success) throw refused(`"${label}" is compared with a date, as year-month-day.`);
  return value;
}

/** Days are those of the network's time zone. */
function ofInstant({ label, value: field }: FilterField, comparison: string, value: string): SQL {
  const day = dayIn(label, value);
  const begins = beginningOf(sql`${day}::date`);
  const ends = beginningOf(sql`(${day}::date + 1)`);
  if (comparison === "before") return sql`${field} < ${begins}`;
  if (comparison === "after") return sql`${field} >= ${ends}`;
  return sql`(${field} >= ${begins} and ${field} < ${ends})`;
}

const beginningOf = (day: SQL): SQL =>
  sql`(${day}::timestamp at time zone (select s.time_zone from settings s))`;
