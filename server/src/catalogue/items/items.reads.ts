import type { Item, ItemReference } from "@pharmacy/contract/items/items";
import type { ProposedSubstitutes } from "@pharmacy/contract/items/items.forms";
import { SUBSTITUTES_MAX } from "@pharmacy/contract/items/items.values";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { and, asc, eq, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { Kind, ValuesOf } from "../../platform/db/kinds.ts";
import { steady } from "../../platform/db/read-record.ts";
import { getRecord } from "../../platform/db/records.ts";
import { fileUrl } from "../../platform/files/file-url.ts";
import { shownPicture } from "../../platform/files/kept-pictures.ts";
import type { Services } from "../../platform/http/routes.ts";
import { joinedGroup } from "../groups/groups.joined.ts";
import { joinedUnit } from "../units/units.joined.ts";
import { units } from "../units/units.table.ts";
import { itemSubstitutes } from "./item-parts.table.ts";
import { identifiersOfItem, ingredientsOf } from "./items.parts.ts";
import { filesOfItem } from "./items.pictures.ts";
import { itemKind, items } from "./items.table.ts";
import { strengthOf } from "./items.words.ts";

type Handle = Database | Transaction;

/** `secret` signs the addresses of pictures. */
export type ItemReader = { db: Handle } & Pick<Services, "secret">;
export type ItemServices = Pick<Services, "db" | "secret">;

/** Pharmacies do not see drafts. */
export function visibleTo({ role }: Pick<Actor, "role">): SQL | undefined {
  return role && isPlatformRole(role) ? undefined : ne(items.status, "draft");
}

const baseUnit = joinedUnit("base_unit", "items.base_unit");
const packUnit = joinedUnit("own_pack", "items.pack_unit");

export const derived = steady({
  ...joinedGroup('items."group"'),
  thumbnail: sql<string | null>`items.thumbnail`,
  baseUnitName: baseUnit.name,
  baseUnitNamePlural: baseUnit.namePlural,
  baseUnitSymbol: baseUnit.symbol,
  packUnitName: packUnit.name,
  packUnitNamePlural: packUnit.namePlural,
  packUnitSymbol: packUnit.symbol,
});

/** Leaves out the long texts, so that lists do not read them. */
export const listedItemKind: Kind<typeof items> = {
  ...itemKind,
  hidden: [
    ...(itemKind.hidden ?? []),
    "strengthText",
    "doseFormCode",
    "routes",
    "authorisationNumber",
    "protectFromLight",
    "keepDry",
    "doNotFreeze",
    "shelfLifeMonths",
    "batchTracked",
    "expiryTracked",
    "venClass",
    "essentialMedicine",
    "leafletUrl",
    "description",
    "withdrawnReason",
    "restoredReason",
    "replacedBy",
    "shortageExpectedOn",
    "shortageNote",
    "ingredients",
    "identifiers",
    "substitutes",
    "pictures",
  ],
};

type Referring = Pick<typeof items.$inferSelect, "group" | "baseUnit" | "packUnit"> &
  ValuesOf<typeof derived>;

export function shownItem<Row extends Referring>(secret: Buffer, row: Row) {
  return {
    ...row,
    group: { id: row.group, code: row.groupCode, path: row.groupPath },
    baseUnit: {
      id: row.baseUnit,
      name: row.baseUnitName,
      namePlural: row.baseUnitNamePlural,
      symbol: row.baseUnitSymbol,
    },
    packUnit: {
      id: row.packUnit,
      name: row.packUnitName,
      namePlural: row.packUnitNamePlural,
      symbol: row.packUnitSymbol,
    },
    thumbnailUrl: row.thumbnail && fileUrl(secret, row.thumbnail),
  };
}

export async function readItem(
  { db, secret }: ItemReader,
  actor: Actor,
  id: string,
): Promise<Item> {
  const row = await getRecord(db, itemKind, id, derived);
  const isSeen = row.status !== "draft" || visibleTo(actor) === undefined;
  if (!isSeen) throw new AppError("not_found", "Item not found.");
  const ingredients = await shownIngredients(db, id);
  return {
    ...shownItem(secret, row),
    ingredients,
    identifiers: (await identifiersOfItem(db, id)).map(({ id: part, system, value }) => ({
      id: part,
      system,
      value,
    })),
    pictures: (await filesOfItem(db, id)).map((file) => shownPicture(secret, file)),
    replacedBy: await replacementOf(db, row.replacedBy),
    substitutes: await substitutesOf(db, actor, id),
    hints: await hintsOf(db, {
      ...row,
      hasActive: ingredients.some(({ role }) => role === "active"),
    }),
  };
}

async function shownIngredients(db: Handle, item: string): Promise<Item["ingredients"]> {
  const rows = await ingredientsOf(db, item);
  const known = new Map((await db.select().from(units)).map((unit) => [unit.id, unit]));
  return rows.map(({ id, substance, role, strengthValue, strengthUnit, perValue, perUnit }) => {
    const fields = { substance, role, strengthValue, strengthUnit, perValue, perUnit };
    const strength = strengthOf({
      ...fields,
      strengthUnit: known.get(strengthUnit ?? "") ?? null,
      perUnit: known.get(perUnit ?? "") ?? null,
    });
    return { id, ...fields, strength };
  });
}

export const reference = { id: items.id, code: items.code, name: items.name, status: items.status };

async function replacementOf(db: Handle, id: string | null): Promise<ItemReference | null> {
  if (id === null) return null;
  const [row] = await db.select(reference).from(items).where(eq(items.id, id));
  return row ?? null;
}

function substitutesOf(db: Handle, actor: Actor, item: string): Promise<ItemReference[]> {
  return db
    .select(reference)
    .from(itemSubstitutes)
    .innerJoin(items, eq(items.id, itemSubstitutes.substitute))
    .where(and(eq(itemSubstitutes.item, item), visibleTo(actor)))
    .orderBy(asc(itemSubstitutes.position), asc(itemSubstitutes.id));
}

/** Proposes active items with the same ingredients, strength and dose form. */
export async function proposeSubstitutes(
  db: Database,
  actor: Actor,
  id: string,
): Promise<ProposedSubstitutes> {
  const [row] = await db
    .select({ key: items.compositionKey })
    .from(items)
    .where(and(eq(items.id, id), visibleTo(actor)));
  if (!row) throw new AppError("not_found", "Item not found.");
  if (row.key === null) return { items: [] };
  const picked = db
    .select({ id: itemSubstitutes.substitute })
    .from(itemSubstitutes)
    .where(eq(itemSubstitutes.item, id));
  const isAlike = and(
    eq(items.compositionKey, row.key),
    eq(items.status, "active"),
    ne(items.id, id),
    notInArray(items.id, picked),
  );
  const found = await db
    .select(reference)
    .from(items)
    .where(isAlike)
    .orderBy(asc(items.nameKey), asc(items.id))
    .limit(SUBSTITUTES_MAX);
  return { items: found };
}

type Hinted = { kind: string; atcCode: string | null; group: string; hasActive: boolean };

async function hintsOf(db: Handle, { kind, atcCode, group, hasActive }: Hinted) {
  const hints: string[] = [];
  if (kind === "medicine" && !hasActive) hints.push("Add at least one active ingredient.");
  const { rows } = await db.execute<{ prefix: string | null }>(
    sql`select atc_prefix as prefix from groups where id = ${group}`,
  );
  const prefix = rows[0]?.prefix;
  if (atcCode && prefix && !atcCode.startsWith(prefix)) {
    hints.push(`The ATC code usually starts with ${prefix} in this group.`);
  }
  return hints;
}
