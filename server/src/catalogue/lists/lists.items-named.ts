import { gtinOf } from "@pharmacy/contract/items/gs1-digits";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { isId } from "../../platform/db/ids.ts";
import { items } from "../items/items.table.ts";
import type { LineItem } from "./lists.lines.reads.ts";

export type NamedItem = LineItem & { controlledSchedule: string | null };

/** Finds items by id, code or GTIN, and locks them unless the caller only reads. */
export async function itemsNamed(
  db: Database | Transaction,
  names: readonly string[],
  { isLocked = true } = {},
): Promise<(name: string) => NamedItem | undefined> {
  const lower = [...new Set(names.map((name) => name.toLowerCase()))];
  const gtins = lower.flatMap((name) => gtinOf(name) ?? []);
  const query = db
    .select({
      id: items.id,
      code: items.code,
      name: items.name,
      gtin: items.gtin,
      status: items.status,
      controlledSchedule: items.controlledSchedule,
    })
    .from(items)
    .where(
      sql`${items.id} = ${anyOf(lower.filter(isId), "uuid")}
        or ${items.number} = ${anyOf(numbersIn(lower), "bigint")}
        or ${items.gtin} = ${anyOf(gtins, "text")}`,
    )
    // a fixed order, so that two lists with the same items cannot deadlock
    .orderBy(items.id);
  const rows: NamedItem[] = await (isLocked ? query.for("share") : query);
  const found = new Map<string, NamedItem>();
  for (const row of rows) {
    for (const name of [row.id, row.code.toLowerCase(), row.gtin]) {
      if (name) found.set(name, row);
    }
  }
  return (name) => {
    const known = name.toLowerCase();
    return found.get(known) ?? found.get(gtinOf(known) ?? "");
  };
}

/** One array parameter: naming thousands of parameters takes longer than finding the rows. */
function anyOf(values: readonly unknown[], type: "uuid" | "bigint" | "text"): SQL {
  return sql`any(${sql.param([...values])}::${sql.raw(type)}[])`;
}

/** The numbers of codes such as ITM-000123. */
function numbersIn(names: readonly string[]): number[] {
  return names.flatMap((name) => {
    const [, digits] = /^itm-(\d{1,15})$/i.exec(name) ?? [];
    return digits ? [Number(digits)] : [];
  });
}
