import { readGtin } from "@pharmacy/contract/mapping/mapping-gtin";
import { straight, tidy } from "@pharmacy/contract/tidy";
import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "../../../platform/db/database.ts";
import type { MappedRow } from "../../../platform/runs/rows.ts";
import { items } from "../items.table.ts";
import { groupedBy } from "./items.grouped-by.ts";
import { identifiersIn } from "./items.identifiers.ts";

export type ItemRow = typeof items.$inferSelect;

/** Longer names are refused, so they are not looked up. */
const NAME_MAX = 200;

export const storedName = (name = "") => (name.length > NAME_MAX ? "" : straight(tidy(name)));

/** Finds candidates for all rows by number, GTIN, identifier and name. */
export async function itemsOf(tx: Transaction, rows: readonly MappedRow[]) {
  const numbers = rows.flatMap(({ fields }) => ownNumber(fields.code) ?? []);
  const gtins = rows.flatMap(({ fields }) => gtinIn(fields) ?? []);
  const identified = await holdersOf(
    tx,
    rows.flatMap(({ fields }) => identifiersIn(fields)),
  );
  const named = await namesakesOf(
    tx,
    new Set(rows.flatMap(({ fields }) => nameAlone(fields) || [])),
  );
  const ids = [...identified.values(), ...named.map(({ id }) => id)];
  const all = [
    ...(await itemsBy(tx, items.number, "bigint", numbers)),
    ...(await itemsBy(tx, items.gtin, "text", gtins)),
    ...(await itemsBy(tx, items.id, "uuid", ids)),
  ];
  const byId = new Map(all.map((item) => [item.id, item]));
  return {
    all: byId,
    byCode: new Map(all.map((item) => [item.code, item])),
    byGtin: new Map(all.flatMap((item) => (item.gtin ? [[item.gtin, item] as const] : []))),
    byIdentifier: new Map(
      [...identified].flatMap(([key, id]) => {
        const item = byId.get(id);
        return item ? [[key, item] as const] : [];
      }),
    ),
    byName: namesOf(named, byId),
  };
}

/** One query per column: with `or` between two of them, the database may scan the whole table. */
async function itemsBy(
  tx: Transaction,
  column: PgColumn,
  type: "bigint" | "text" | "uuid",
  values: readonly unknown[],
): Promise<ItemRow[]> {
  if (values.length === 0) return [];
  const among = sql`any(${sql.param([...values])}::${sql.raw(type)}[])`;
  return tx.select().from(items).where(sql`${column} = ${among}`);
}

/** The number in a code such as ITM-000123, because codes have no index. */
function ownNumber(code = ""): string | undefined {
  return /^itm-(\d{1,15})$/i.exec(code)?.[1];
}

type Namesake = { name: string; id: string };

async function namesakesOf(tx: Transaction, names: ReadonlySet<string>): Promise<Namesake[]> {
  if (names.size === 0) return [];
  const { rows } = await tx.execute<Namesake>(sql`
    select given.name, items.id from unnest(${sql.param([...names])}::text[]) given (name)
    join items on items.name_key = search_text(given.name)`);
  return rows;
}

function gtinIn({ gtin = "" }: MappedRow["fields"]): string | undefined {
  const read = readGtin(gtin);
  return "value" in read ? read.value : undefined;
}

/** Only rows without a number are matched by name; folding every name is expensive. */
function nameAlone(fields: MappedRow["fields"]): string {
  const isNumbered = gtinIn(fields) !== undefined || identifiersIn(fields).length > 0;
  return fields.code || isNumbered ? "" : storedName(fields.name);
}

function namesOf(called: readonly Namesake[], byId: Map<string, ItemRow>) {
  const found = new Map<string, ItemRow[]>();
  for (const [name, rows] of groupedBy(called, (row) => [row.name])) {
    found.set(
      name,
      rows.flatMap(({ id }) => byId.get(id) ?? []),
    );
  }
  return found;
}

async function holdersOf(
  tx: Transaction,
  numbers: readonly { system: string; key: string }[],
): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await tx.execute<{ system: string; key: string; item: string }>(sql`
    select system, key, item from item_identifiers
    where (system, key) in (select * from unnest(
      ${sql.param(numbers.map(({ system }) => system))}::text[], ${sql.param(numbers.map(({ key }) => key))}::text[]))`);
  return new Map(rows.map(({ system, key, item }) => [`${system} ${key}`, item]));
}
