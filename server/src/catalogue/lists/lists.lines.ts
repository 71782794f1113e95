import type { LineChanges, LineInput } from "@pharmacy/contract/lists/lists.lines";
import { LINES_MAX } from "@pharmacy/contract/lists/lists.values";
import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { deleteRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { databaseErrorOf } from "../../platform/db/violations.ts";
import { coverProblem, type Licence, licenceOf } from "../items/items.covered.ts";
import { items } from "../items/items.table.ts";
import { lockList } from "./lists.changes.ts";
import { requireLineLeft } from "./lists.last-line.ts";
import { isLineOf, readLine } from "./lists.lines.reads.ts";
import { requireQuantities } from "./lists.rules.ts";
import { priceListLineKind, priceListLines } from "./price-lists.table.ts";

type Item = typeof items.$inferSelect;

export function addLine(
  db: Database,
  actor: Actor,
  list: string,
  input: z.output<typeof LineInput>,
) {
  return explainingTwice(db, input.item, () =>
    inTurn(db, list, async (tx) => {
      const { organization } = await lockList(tx, list);
      await requireRoom(tx, list, 1);
      const item = await itemToAdd(tx, input.item, await licenceOf(tx, organization));
      const line = { maxQuantity: null, note: null, ...input, list, itemCode: item.code };
      requireQuantities(line);
      const { id } = await insertRecord(tx, actor, priceListLineKind, line);
      return readLine(tx, id);
    }),
  );
}

export async function changeLine(
  db: Database,
  actor: Actor,
  { id: list, line }: { id: string; line: string },
  change: LineChanges,
) {
  const write = () =>
    inTurn(db, list, async (tx) => {
      await requireLine(tx, list, line);
      await lockList(tx, list);
      const read = () => readLine(tx, line);
      await updateRecord(tx, actor, priceListLineKind, line, change, {
        read,
        rule: (before, fields) => {
          requireQuantities({ ...before, ...fields });
          return fields;
        },
      });
      return read();
    });
  const item = (await readLine(db, line).catch(() => undefined))?.item.id ?? "";
  return explainingTwice(db, item, write);
}

export function deleteLine(
  db: Database,
  actor: Actor,
  { id: list, line }: { id: string; line: string },
): Promise<void> {
  return inTurn(db, list, async (tx) => {
    await requireLine(tx, list, line);
    await lockList(tx, list);
    await requireLineLeft(tx, list, 1);
    await deleteRecord(tx, actor, priceListLineKind, line);
  });
}

export async function requireLine(tx: Database | Transaction, list: string, line: string) {
  if (!(await isLineOf(tx, list, line))) throw new AppError("not_found", "Line not found.");
}

export async function requireRoom(tx: Transaction, list: string, added: number): Promise<void> {
  const count = await tx.$count(priceListLines, eq(priceListLines.list, list));
  if (count + added <= LINES_MAX) return;
  throw new AppError("conflict", TOO_MANY_LINES);
}

export const TOO_MANY_LINES = `A list has at most ${LINES_MAX.toLocaleString("en")} lines.`;

async function itemToAdd(tx: Transaction, id: string, licence: Licence | undefined): Promise<Item> {
  // locked, so that the item is not withdrawn meanwhile
  const [item] = await tx.select().from(items).where(eq(items.id, id)).for("share");
  if (!item) throw invalidField("item", "Item not found.");
  const problem = problemOf(item, licence);
  if (problem) throw invalidField("item", problem);
  return item;
}

/** The reason an item cannot be added to a list. */
export function problemOf(
  item: Pick<Item, "name" | "status" | "controlledSchedule">,
  licence: Licence | undefined,
): string | undefined {
  const { name, status } = item;
  if (status === "active") return licence && coverProblem(item, licence);
  return `"${name}" is ${status === "draft" ? "a draft" : status} and cannot be added.`;
}

async function explainingTwice<Result>(db: Database, item: string, write: () => Promise<Result>) {
  try {
    return await write();
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== "price_list_lines_once") throw error;
    const [row] = await db.select({ name: items.name }).from(items).where(eq(items.id, item));
    const message = `"${row?.name}" is on this list twice.`;
    throw new AppError("conflict", message, { fields: { minQuantity: message } });
  }
}
