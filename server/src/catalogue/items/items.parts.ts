import {
  type IdentifierInput,
  type IngredientInput,
  identifierKey,
} from "@pharmacy/contract/items/item-parts";
import { asc, eq } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Kind, RecordTable, Values } from "../../platform/db/kinds.ts";
import { deleteRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import {
  itemIdentifierKind,
  itemIdentifiers,
  itemIngredientKind,
  itemIngredients,
  itemPictureKind,
  itemPictures,
  itemSubstituteKind,
  itemSubstitutes,
} from "./item-parts.table.ts";

type Ingredient = z.output<typeof IngredientInput>;
type Identifier = z.output<typeof IdentifierInput>;

export function ingredientsOf(tx: Pick<Transaction, "select">, item: string) {
  return tx
    .select()
    .from(itemIngredients)
    .where(eq(itemIngredients.item, item))
    .orderBy(asc(itemIngredients.position), asc(itemIngredients.id));
}

export function identifiersOfItem(tx: Pick<Transaction, "select">, item: string) {
  return tx
    .select()
    .from(itemIdentifiers)
    .where(eq(itemIdentifiers.item, item))
    .orderBy(asc(itemIdentifiers.position), asc(itemIdentifiers.id));
}

function substitutesOf(tx: Transaction, item: string) {
  return tx
    .select()
    .from(itemSubstitutes)
    .where(eq(itemSubstitutes.item, item))
    .orderBy(asc(itemSubstitutes.position), asc(itemSubstitutes.id));
}

export async function saveIngredients(
  tx: Transaction,
  actor: Actor,
  item: string,
  wanted: readonly Ingredient[],
): Promise<void> {
  const rows = wanted.map((ingredient, position) => ({ ...EMPTY, ...ingredient, item, position }));
  const keyOf = ({ substance }: { substance: string }) => substance.toLowerCase();
  await saveParts(tx, actor, itemIngredientKind, await ingredientsOf(tx, item), rows, keyOf);
}

const EMPTY = { strengthValue: null, strengthUnit: null, perValue: null, perUnit: null };

export async function saveIdentifiers(
  tx: Transaction,
  actor: Actor,
  item: string,
  wanted: readonly Identifier[],
): Promise<void> {
  const rows = wanted.map((one, position) => ({ ...one, key: identifierKey(one), item, position }));
  const keyOf = ({ system, key }: { system: string; key: string }) => `${system} ${key}`;
  await saveParts(tx, actor, itemIdentifierKind, await identifiersOfItem(tx, item), rows, keyOf);
}

export async function saveSubstitutes(
  tx: Transaction,
  actor: Actor,
  item: string,
  wanted: readonly string[],
): Promise<void> {
  const rows = wanted.map((substitute, position) => ({ item, substitute, position }));
  const keyOf = ({ substitute }: { substitute: string }) => substitute;
  await saveParts(tx, actor, itemSubstituteKind, await substitutesOf(tx, item), rows, keyOf);
}

export async function savePictures(
  tx: Transaction,
  actor: Actor,
  item: string,
  wanted: readonly string[],
): Promise<void> {
  const present = await tx.select().from(itemPictures).where(eq(itemPictures.item, item));
  const rows = wanted.map((file, position) => ({ item, file, position }));
  await saveParts(tx, actor, itemPictureKind, present, rows, ({ file }: { file: string }) => file);
}

/**
 * Deletes first, so that no part exists twice meanwhile, and skips unchanged parts. Expects a
 * locked item.
 */
async function saveParts<Table extends RecordTable>(
  tx: Transaction,
  actor: Actor,
  kind: Kind<Table>,
  present: readonly Table["$inferSelect"][],
  wanted: readonly Values<Table>[],
  keyOf: (row: never) => string,
): Promise<void> {
  const keys = new Set(wanted.map((row) => keyOf(row as never)));
  const kept = new Map<string, string>();
  for (const row of present) {
    const key = keyOf(row as never);
    if (keys.has(key) && !kept.has(key)) kept.set(key, row.id as string);
    else await deleteRecord(tx, actor, kind, row.id as string);
  }
  for (const row of wanted) {
    const id = kept.get(keyOf(row as never));
    if (id) await updateRecord(tx, actor, kind, id, row as never);
    else await insertRecord(tx, actor, kind, row);
  }
}
