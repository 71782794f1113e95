import { gtinOf } from "@pharmacy/contract/gs1";
import type { LinesPaste, PastedLines } from "@pharmacy/contract/lists.lines";
import { and, eq, inArray, or } from "drizzle-orm";
import type * as z from "zod/mini";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { isId } from "../../platform/db/ids.ts";
import { insertRecord, updateRecord } from "../../platform/db/records.ts";
import { items } from "../tables/items.table.ts";
import { priceListLineKind, priceListLines } from "../tables/price-lists.table.ts";
import { lockLines, lockOpenList } from "./lists.changes.ts";
import type { LineItem } from "./lists.lines.reads.ts";
import { problemOf, requireRoom } from "./lists.lines.ts";
import { quantityProblem } from "./lists.rules.ts";

type Pasted = z.output<typeof LinesPaste>["lines"][number];
type Line = typeof priceListLines.$inferSelect;
type Verdict = PastedLines["rows"][number]["verdict"];

type Planned = {
  verdict: Verdict;
  item: LineItem | null;
  before: Line | null;
  values: Omit<Pasted, "item">;
  message: string | null;
};

/** Most refused rows that a refusal names. */
const NAMED_MAX = 50;

/**
 * Adds and changes the lines of a pasted table: all of them, or none. The check is the same without
 * the writing.
 */
export function pasteLines(
  db: Database,
  actor: Actor,
  list: string,
  { lines, isCheck }: z.output<typeof LinesPaste>,
): Promise<PastedLines> {
  return db.transaction(async (tx) => {
    await lockOpenList(tx, list);
    await lockLines(tx, list);
    const planned = await planLines(tx, list, lines);
    await requireRoom(tx, list, planned.filter(({ verdict }) => verdict === "new").length);
    if (!isCheck) {
      requireAccepted(planned);
      for (const line of planned) await writeLine(tx, actor, list, line);
    }
    return {
      rows: planned.map((line) => ({ ...shown(line), before: line.before?.price ?? null })),
    };
  });
}

function shown({ verdict, item, message }: Planned) {
  return { verdict, item, message };
}

async function planLines(tx: Transaction, list: string, lines: readonly Pasted[]) {
  const found = await itemsNamed(
    tx,
    lines.map(({ item }) => item),
  );
  const ids = [...new Set([...found.values()].map(({ id }) => id))];
  const present = await tx
    .select()
    .from(priceListLines)
    .where(and(eq(priceListLines.list, list), inArray(priceListLines.item, ids)))
    .then((rows) => new Map(rows.map((row) => [keyOf(row.item, row.minQuantity), row])));
  const seen = new Set<string>();
  return lines.map(({ item: named, ...values }): Planned => {
    const item = found.get(named.toLowerCase()) ?? null;
    const key = keyOf(item?.id ?? named, values.minQuantity);
    const before = (item && present.get(key)) ?? null;
    const message = problemIn(named, item, values, { isTwice: seen.has(key), before });
    seen.add(key);
    return { verdict: verdictOf(values, before, message), item, before, values, message };
  });
}

function keyOf(item: string, minQuantity: number): string {
  return `${item} ${minQuantity}`;
}

function problemIn(
  named: string,
  item: LineItem | null,
  values: Planned["values"],
  { isTwice, before }: { isTwice: boolean; before: Line | null },
): string | null {
  if (!item) return `There is no item with the code or GTIN "${named}".`;
  if (isTwice) return `"${item.name}" is on this list twice.`;
  // what is on the list already can get another price
  const unavailable = before ? undefined : problemOf(item);
  return unavailable ?? quantityProblem(wholeOf(values))?.message ?? null;
}

function wholeOf({ maxQuantity = null, note = null, ...values }: Planned["values"]) {
  return { ...values, maxQuantity, note };
}

function verdictOf(values: Planned["values"], before: Line | null, message: string | null) {
  if (message !== null) return "refused" as const;
  if (!before) return "new" as const;
  const isSame = Object.entries(values).every(
    ([field, value]) => value === undefined || value === before[field as keyof Line],
  );
  return isSame ? ("unchanged" as const) : ("changed" as const);
}

function requireAccepted(planned: readonly Planned[]): void {
  const refused = planned.flatMap(({ message }, place) =>
    message === null ? [] : [[`lines.${place}`, message] as const],
  );
  if (refused.length === 0) return;
  const fields = Object.fromEntries(refused.slice(0, NAMED_MAX));
  const rows = refused.length === 1 ? "1 row cannot" : `${refused.length} rows cannot`;
  throw new AppError("invalid", `${rows} be written. Correct or remove them and try again.`, {
    fields,
  });
}

async function writeLine(tx: Transaction, actor: Actor, list: string, planned: Planned) {
  const { verdict, item, before, values } = planned;
  if (verdict === "new" && item) {
    const line = { ...wholeOf(values), list, item: item.id, itemCode: item.code };
    await insertRecord(tx, actor, priceListLineKind, line);
  }
  if (verdict === "changed" && before) {
    await updateRecord(tx, actor, priceListLineKind, before.id, values);
  }
}

/** Items by what people call them: their id, code or GTIN, in lower case. They are locked. */
async function itemsNamed(tx: Transaction, names: readonly string[]) {
  const lower = [...new Set(names.map((name) => name.toLowerCase()))];
  const gtins = new Map(lower.flatMap((name) => pairs(name, gtinOf(name))));
  const rows = await tx
    .select({
      ...{ id: items.id, code: items.code, name: items.name, gtin: items.gtin },
      status: items.status,
    })
    .from(items)
    .where(
      or(
        inArray(items.id, lower.filter(isId)),
        inArray(items.number, numbersIn(lower)),
        inArray(items.gtin, [...gtins.values()]),
      ),
    )
    .for("share");
  const found = new Map<string, LineItem>();
  for (const row of rows) found.set(row.id, row).set(row.code.toLowerCase(), row);
  const byGtin = new Map(rows.map((row) => [row.gtin, row]));
  for (const [name, gtin] of gtins) {
    const row = byGtin.get(gtin);
    if (row) found.set(name, row);
  }
  return found;
}

function pairs(name: string, gtin: string | undefined): [string, string][] {
  return gtin ? [[name, gtin]] : [];
}

/** The numbers of codes such as ITM-000123. */
function numbersIn(names: readonly string[]): number[] {
  return names.flatMap((name) => {
    const [, digits] = /^itm-(\d{1,15})$/i.exec(name) ?? [];
    return digits ? [Number(digits)] : [];
  });
}
