import type { FieldKind } from "@pharmacy/contract/conditions";
import type { ListField } from "@pharmacy/contract/list";
import { wordsOf } from "@pharmacy/contract/words";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type AnyColumn, type AnyColumns, isHidden } from "../export/columns.ts";
import { partsOfAmount } from "../export/decimal.ts";

/** A field of a list with what its conditions compare. */
export type FilterField = ListField & {
  value: PgColumn | SQL;
  /** The currency of each row's amount. */
  currency?: SQL;
  per?: number;
};

/** Each name of a list's row with its value in the database. */
export type RowValues = Readonly<Record<string, PgColumn | SQL>>;

/**
 * The fields of a list are the columns of its export, but for those that only the server's code can
 * tell, and for those that this caller does not see.
 */
export function filterFields(
  columns: AnyColumns,
  values: RowValues,
  hidden: ReadonlySet<string>,
): FilterField[] {
  const fields = Object.values(columns)
    .flat()
    .filter((column) => !isHidden(column, hidden))
    .map((column) => fieldFor(column, values))
    .filter((field) => field !== undefined);
  // a column may be offered twice: by itself, and beside another
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

function fieldFor(column: AnyColumn, values: RowValues): FilterField | undefined {
  const { field, heading, filter, per, show } = column;
  const value = filter?.value ?? values[field];
  if (!value) return;
  const name = filter?.name ?? field;
  const label = heading.replace(/ \(UTC\)$/, "");
  const kind = kindOf(column, value);
  if (!kind) return;
  if (kind === "amount") {
    const amount = partsOfAmount(value);
    return amount && { name, label, kind, value: amount.minor, currency: amount.currency };
  }
  if (kind !== "choice") return { name, label, kind, value, ...(per && { per }) };
  // some words depend on the rest of the row
  const worded = show?.length === 1 ? (show as (value: string) => unknown) : wordsOf;
  const choices = choicesOf(column, value).map((choice) => ({
    value: choice,
    label: String(worded(choice)),
  }));
  return { name, label, kind, value, choices };
}

function kindOf(column: AnyColumn, value: PgColumn | SQL): FieldKind | undefined {
  const { as = "text", show, filter } = column;
  if (as === "amount") return partsOfAmount(value) && "amount";
  if (as !== "text") return show && !filter ? undefined : as;
  if (choicesOf(column, value).length > 0) return "choice";
  if ("columnType" in value && value.columnType === "PgBoolean") return "flag";
  const isText = !("columnType" in value) || value.columnType === "PgText";
  return isText && (!show || filter) ? "text" : undefined;
}

function choicesOf({ choices }: AnyColumn, value: PgColumn | SQL): readonly string[] {
  return choices ?? ("enumValues" in value ? (value.enumValues ?? []) : []);
}
