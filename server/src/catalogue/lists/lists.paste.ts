import type { LinesPaste, PastedLines } from "@pharmacy/contract/lists/lists.lines";
import { and, eq, inArray } from "drizzle-orm";
import type * as z from "zod/mini";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import { type Licence, licenceOf } from "../items/items.covered.ts";
import { lockList } from "./lists.changes.ts";
import { itemsNamed, type NamedItem } from "./lists.items-named.ts";
import { noteLines, type OpenList } from "./lists.lines.note.ts";
import type { LineItem } from "./lists.lines.reads.ts";
import { problemOf, requireRoom } from "./lists.lines.ts";
import { quantityProblem } from "./lists.rules.ts";
import { priceListLineKind, priceListLines } from "./price-lists.table.ts";

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

/** Refused rows listed in the error. */
const NAMED_MAX = 50;

/** Writes all lines of a pasted table, or none. A check does the same without writing. */
export function pasteLines(
  db: Database,
  actor: Actor,
  list: string,
  { lines, isCheck }: z.output<typeof LinesPaste>,
): Promise<PastedLines> {
  return inTurn(db, list, async (tx) => {
    const open = await lockList(tx, list);
    const licence = await licenceOf(tx, open.organization);
    const planned = await planLines(tx, list, lines, licence);
    await requireRoom(tx, list, planned.filter(({ verdict }) => verdict === "new").length);
    if (isCheck) return { rows: planned.map((line) => shown(line, line.before)) };
    requireAccepted(planned);
    const written = await writeLines(tx, actor, open, planned);
    return { rows: planned.map((line, place) => shown(line, written[place] ?? line.before)) };
  });
}

type LineState = { id: string; version: number };

function shown({ verdict, item, message, before }: Planned, state: LineState | null) {
  const line = state && { id: state.id, version: state.version };
  return { verdict, item, message, line, before: before && contentOf(before) };
}

function contentOf({ price, minQuantity, maxQuantity, multipleOf, note }: Line) {
  return { price, minQuantity, maxQuantity, multipleOf, note };
}

async function planLines(
  tx: Transaction,
  list: string,
  lines: readonly Pasted[],
  licence: Licence | undefined,
) {
  const found = await itemsNamed(
    tx,
    lines.map(({ item }) => item),
  );
  const ids = [...new Set(lines.flatMap(({ item }) => found(item)?.id ?? []))];
  const present = await tx
    .select()
    .from(priceListLines)
    .where(and(eq(priceListLines.list, list), inArray(priceListLines.item, ids)))
    // in the lock order of all line writers; waits for concurrent changes
    .orderBy(priceListLines.id)
    .for("update")
    .then((rows) => new Map(rows.map((row) => [keyOf(row.item, row.minQuantity), row])));
  const seen = new Set<string>();
  return lines.map(({ item: named, ...values }): Planned => {
    const item = found(named) ?? null;
    const key = keyOf(item?.id ?? named, values.minQuantity);
    const before = (item && present.get(key)) ?? null;
    const message = problemIn(named, item, values, {
      isTwice: seen.has(key),
      before,
      licence,
    });
    seen.add(key);
    return { verdict: verdictOf(values, before, message), item, before, values, message };
  });
}

function keyOf(item: string, minQuantity: number): string {
  return `${item} ${minQuantity}`;
}

type Judged = { isTwice: boolean; before: Line | null; licence: Licence | undefined };

function problemIn(
  named: string,
  item: NamedItem | null,
  values: Planned["values"],
  { isTwice, before, licence }: Judged,
): string | null {
  if (!item) return `There is no item with the code or GTIN "${named}".`;
  if (isTwice) return `"${item.name}" is on this list twice.`;
  // an item already on the list may get another price
  const unavailable = before ? undefined : problemOf(item, licence);
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

/** Returns the new and changed lines by their places. */
async function writeLines(
  tx: Transaction,
  actor: Actor,
  list: OpenList,
  planned: readonly Planned[],
): Promise<(LineState | undefined)[]> {
  const states = planned.map(({ verdict, before }) => {
    if (verdict === "new") return { id: newId(), version: 1 };
    return verdict === "changed" && before
      ? { id: before.id, version: before.version + 1 }
      : undefined;
  });
  const rows = planned.flatMap(({ item, before, values }, place) => {
    const state = states[place];
    if (!state || !item) return [];
    const content = before
      ? values
      : { ...wholeOf(values), list: list.id, item: item.id, itemCode: item.code };
    return [{ id: state.id, version: before?.version ?? null, values: content }];
  });
  const { created, changed } = await writeMany(tx, actor, priceListLineKind, rows);
  await noteLines(tx, actor, list, "paste", { added: created.length, changed: changed.length });
  return states;
}
