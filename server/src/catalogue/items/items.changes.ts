import type { ItemChanges, ItemInput } from "@pharmacy/contract/items/items";
import { ITEM_ACTS } from "@pharmacy/contract/items/items.acts";
import type { ItemCopy } from "@pharmacy/contract/items/items.forms";
import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { networkCurrency } from "../../identity/settings/settings.network-currency.ts";
import { invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { deleteRecord, getRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import { requireTaxCategory } from "../tax-rates/tax-rates.categories.ts";
import { explainingTaken } from "./items.conflicts.ts";
import { afterItemsChanged } from "./items.effects.ts";
import { factsOf, partsOf, type Wanted } from "./items.facts.ts";
import { saveIdentifiers, saveIngredients, savePictures } from "./items.parts.ts";
import { changePictures, claimPictures } from "./items.pictures.ts";
import { type ItemServices, readItem } from "./items.reads.ts";

import { itemKind, items } from "./items.table.ts";

type Input = z.output<typeof ItemInput>;
type Parts = Pick<Input, "ingredients" | "identifiers">;

export const NEW = {
  genericName: null,
  brandName: null,
  strengthText: null,
  doseForm: null,
  doseFormCode: null,
  gtin: null,
  atcCode: null,
  manufacturer: null,
  authorisationNumber: null,
  supplyStatus: null,
  controlledSchedule: null,
  shelfLifeMonths: null,
  venClass: null,
  referencePrice: null,
  leafletUrl: null,
  description: null,
  withdrawnReason: null,
  restoredReason: null,
  replacedBy: null,
  shortageSince: null,
  shortageExpectedOn: null,
  shortageNote: null,
  substitutes: null,
  status: "draft" as const,
  strength: null,
  ingredients: null,
  identifiers: null,
  identifierKeys: null,
  compositionKey: null,
  pictures: null,
  thumbnail: null,
};

export function createItem(db: Database, actor: Actor, input: Input): Promise<{ id: string }> {
  return explainingTaken(db, () => db.transaction((tx) => insertItem(tx, actor, input)));
}

async function insertItem(tx: Transaction, actor: Actor, input: Input) {
  const { ingredients, identifiers, pictures, ...fields } = input;
  const isTracked = input.kind === "medicine" || input.kind === "device";
  const item: Wanted["item"] = {
    ...NEW,
    batchTracked: isTracked,
    expiryTracked: isTracked,
    ...fields,
    currency: await networkCurrency(tx),
  };
  const facts = await factsOf(tx, { item, ingredients, identifiers }, undefined, [
    () => requireTaxCategory(tx, input.taxCategory),
  ]);
  const id = newId();
  const shown = await claimPictures(tx, actor, pictures);
  const made = await insertRecord(tx, actor, itemKind, { ...item, ...facts, ...shown, id });
  await saveIngredients(tx, actor, id, ingredients);
  await saveIdentifiers(tx, actor, id, identifiers);
  await savePictures(tx, actor, id, pictures);
  return made;
}

/** Parts that are left out stay unchanged. */
export function changeItem(
  { db, secret }: ItemServices,
  actor: Actor,
  id: string,
  { ingredients, identifiers, pictures, ...change }: ItemChanges,
) {
  const parts = { ...(ingredients && { ingredients }), ...(identifiers && { identifiers }) };
  const write = () =>
    db.transaction(async (tx) => {
      let name = "";
      const item = await updateRecord(tx, actor, itemKind, id, change, {
        read: (within) => readItem({ db: within, secret }, actor, id),
        rule: async (before, fields) => {
          const after = { ...before, ...fields };
          const isNew = (field: keyof typeof after) => after[field] !== before[field];
          const present = await partsOf(tx, id);
          const facts = await factsOf(tx, { item: after, ...present, ...parts }, before, [
            () => isNew("replacedBy") && requireReplacement(tx, id, after.replacedBy),
            () => isNew("taxCategory") && requireTaxCategory(tx, after.taxCategory),
          ]);
          await saveChanged(tx, actor, id, parts);
          name = before.name;
          const shown = pictures && (await changePictures(tx, actor, id, pictures));
          // a first price gets the network's current currency
          const isPriced = after.referencePrice !== null && before.referencePrice === null;
          const currency = isPriced ? await networkCurrency(tx) : before.currency;
          return { ...fields, ...facts, ...shown, currency };
        },
      });
      await afterItemsChanged.run(tx, actor, [{ id, name }]);
      return item;
    });
  return explainingTaken(db, write);
}

async function saveChanged(tx: Transaction, actor: Actor, id: string, parts: Partial<Parts>) {
  if (parts.ingredients) await saveIngredients(tx, actor, id, parts.ingredients);
  if (parts.identifiers) await saveIdentifiers(tx, actor, id, parts.identifiers);
}

export async function requireReplacement(tx: Transaction, id: string, other: string | null) {
  if (other === null) return;
  if (other === id) throw invalidField("replacedBy", "An item cannot be replaced by itself.");
  const [row] = await tx.select().from(items).where(eq(items.id, other)).for("share");
  if (!row) throw invalidField("replacedBy", "Item not found.");
  if (row.status !== "active") {
    throw invalidField("replacedBy", `"${row.name}" is ${row.status}. Choose an active item.`);
  }
}

/** The new draft leaves out whatever belongs to the old pack alone. */
export function duplicateItem(
  db: Database,
  actor: Actor,
  id: string,
  copy: z.output<typeof ItemCopy>,
): Promise<{ id: string }> {
  const write = () =>
    db.transaction(async (tx) => {
      const item = await getRecord(tx, itemKind, id);
      const { ingredients } = await partsOf(tx, id);
      const kept = { ...item, gtin: null, authorisationNumber: null, referencePrice: null };
      const input = { ...kept, ...copy, ingredients, identifiers: [], pictures: [] };
      return insertItem(tx, actor, inputOf(input));
    });
  return explainingTaken(db, write);
}

function inputOf(row: Input & Record<string, unknown>): Input {
  const { ingredients, identifiers, pictures } = row;
  const parts = ingredients.map(
    ({ substance, role, strengthValue, strengthUnit, perValue, perUnit }) => ({
      substance,
      role,
      strengthValue,
      strengthUnit,
      perValue,
      perUnit,
    }),
  );
  const fields = Object.fromEntries(FIELDS.map((field) => [field, row[field]]));
  return { ...(fields as Input), ingredients: parts, identifiers, pictures };
}

const FIELDS: readonly (keyof Input)[] = [
  "name",
  "genericName",
  "brandName",
  "kind",
  "group",
  "strengthText",
  "doseForm",
  "doseFormCode",
  "routes",
  "baseUnit",
  "packSize",
  "packUnit",
  "gtin",
  "atcCode",
  "manufacturer",
  "authorisationNumber",
  "supplyStatus",
  "controlledSchedule",
  "storage",
  "protectFromLight",
  "keepDry",
  "doNotFreeze",
  "shelfLifeMonths",
  "batchTracked",
  "expiryTracked",
  "venClass",
  "essentialMedicine",
  "taxCategory",
  "referencePrice",
  "leafletUrl",
  "description",
];

export async function deleteItem(db: Database, actor: Actor, id: string): Promise<void> {
  await deleteRecord(db, actor, itemKind, id, async (item, tx) => {
    requireAct("item", ITEM_ACTS.delete, item, actor);
    await changePictures(tx, actor, id, []);
    return undefined;
  });
}
