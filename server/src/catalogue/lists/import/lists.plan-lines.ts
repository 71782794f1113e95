import { LineInput } from "@pharmacy/contract/lists/lists.lines";
import { LINES_MAX } from "@pharmacy/contract/lists/lists.values";
import { MODELS } from "@pharmacy/contract/models";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/db/database.ts";
import { checkFields, Faults, plannedAs } from "../../../platform/runs/plan-fields.ts";
import type { MappedRow, Planned, PlannedMessage } from "../../../platform/runs/rows.ts";
import { countNewRows, sameRecord } from "../../../platform/runs/run-rows.ts";
import type { RunContext } from "../../../platform/runs/spec.ts";
import { groupedBy } from "../../items/import/items.grouped-by.ts";
import { type Licence, licenceOf } from "../../items/items.covered.ts";
import { lockList } from "../lists.changes.ts";
import type { NamedItem } from "../lists.items-named.ts";
import type { LineItem } from "../lists.lines.reads.ts";
import { problemOf, TOO_MANY_LINES } from "../lists.lines.ts";
import { quantityProblem } from "../lists.rules.ts";
import { priceListLines } from "../price-lists.table.ts";
import { EMPTY_LINE, readLineFields } from "./lists.line-fields.ts";
import { type FoundItem, findItems } from "./lists.line-items.ts";

type Line = typeof priceListLines.$inferSelect;

type Known = {
  list: string;
  currency: string;
  /** Set if the list belongs to one pharmacy. */
  licence: Licence | undefined;
  find(row: MappedRow): FoundItem;
  /** Lines by item, and by item and minimum quantity. */
  lines: ReadonlyMap<string, readonly Line[]>;
  exact: ReadonlyMap<string, Line>;
  /** Number of lines that the list still has room for. */
  room: number;
  /** Row numbers of lines that an earlier row of the batch names. */
  taken: Map<string, number>;
};

export async function planLines(
  tx: Transaction,
  context: RunContext,
  rows: readonly MappedRow[],
): Promise<Planned[]> {
  const list = context.within ?? "";
  const { currency, organization } = await lockList(tx, list);
  const { find, ids } = await findItems(tx, rows);
  const present = await tx
    .select()
    .from(priceListLines)
    .where(
      sql`${priceListLines.list} = ${list}
        and ${priceListLines.item} = any(${sql.param(ids)}::uuid[])`,
    )
    .orderBy(priceListLines.minQuantity);
  const lines = groupedBy(present, ({ item }) => [item]);
  const count = await tx.$count(priceListLines, sql`${priceListLines.list} = ${list}`);
  const room = LINES_MAX - count - (await countNewRows(tx, context));
  const licence = await licenceOf(tx, organization);
  const exact = new Map(present.map((line) => [keyOf(line.item, line.minQuantity), line]));
  const known = { list, currency, find, lines, exact, room, taken: new Map(), licence };
  return rows.map((row) => planLine(context, known, row));
}

function planLine(context: RunContext, known: Known, row: MappedRow): Planned {
  const refused = (...messages: PlannedMessage[]): Planned => {
    return { line: row.line, verdict: "refused", messages };
  };
  const found = known.find(row);
  const { values, messages } = readLineFields(row, known.currency);
  const faults = new Faults(row);
  faults.add(...("message" in found ? [found] : []), ...messages);
  if ("message" in found) return refused(...faults.messages);
  const { item } = found;
  const matched = lineFor(known, item, values.minQuantity);
  if (matched === "several") faults.add(severalOf(item));
  else if (!matched) faults.add(...missingFor(known, item, values.price, row));
  if (matched === "several" || faults.messages.length > 0) return refused(...faults.messages);
  // an export writes a note that is a hyphen as "-", and importing it back must keep the note
  if (values.note === null && matched?.note === "-") values.note = "-";
  const merged = { ...(matched ? contentOf(matched) : EMPTY_LINE), ...values, item: item.id };
  const checked = checkFields(LineInput, merged, row);
  if ("messages" in checked) return refused(...checked.messages);
  const { item: _, maxQuantity = null, note = null, ...others } = checked.values;
  const content = { ...others, maxQuantity, note };
  const wrong = quantityProblem(content);
  if (wrong) return refused(problem(wrong.field, wrong.message, row));
  const owner = { list: known.list, item: item.id, itemCode: item.code };
  const key = matched?.id ?? keyOf(item.id, values.minQuantity ?? 1);
  const repeats = known.taken.get(key);
  if (repeats !== undefined) {
    return { ...refused(sameRecord(MODELS.listLine.noun, repeats)), repeats };
  }
  known.taken.set(key, row.line);
  const plan = plannedAs(row.line, matched, matched ? content : { ...content, ...owner }, context);
  if (plan.verdict === "new") {
    known.room -= 1;
    if (known.room < 0) return refused(problem(null, TOO_MANY_LINES, row));
  }
  return plan;
}

function problem(column: string | null, message: string, { fields }: MappedRow): PlannedMessage {
  return { column, value: column === null ? "" : (fields[column] ?? "").slice(0, 200), message };
}

/** Without a minimum, a row means the only line of its item. */
function lineFor({ lines, exact }: Known, { id }: LineItem, minQuantity: unknown) {
  const [first, second] = lines.get(id) ?? [];
  if (minQuantity === undefined && !second) return first;
  const line = exact.get(keyOf(id, minQuantity ?? 1));
  return line || minQuantity !== undefined ? line : ("several" as const);
}

function keyOf(item: string, minQuantity: unknown): string {
  return `${item} ${minQuantity}`;
}

function severalOf({ name }: LineItem): PlannedMessage {
  const message = `"${name}" has several prices on this list. Enter the minimum of the one you mean.`;
  const reason = "Has several prices on this list.";
  return { column: "minQuantity", value: "", message, reason };
}

/** What a new line cannot be without. */
function missingFor(
  { licence }: Known,
  item: NamedItem,
  price: unknown,
  row: MappedRow,
): PlannedMessage[] {
  const unavailable = problemOf(item, licence);
  return [
    ...(price === undefined ? [problem("price", "Price is required.", row)] : []),
    ...(unavailable
      ? [
          {
            ...problem("item", unavailable, row),
            reason: unavailable.replace(`"${item.name}"`, "The item"),
          },
        ]
      : []),
  ];
}

function contentOf({ price, minQuantity, maxQuantity, multipleOf, note }: Line) {
  return { price, minQuantity, maxQuantity, multipleOf, note };
}
