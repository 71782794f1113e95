import { IdentifierInput } from "@pharmacy/contract/items/item-parts";
import { ItemInput } from "@pharmacy/contract/items/items";
import * as z from "zod/mini";
import {
  aboutWritten,
  checkFields,
  Faults,
  plannedAs,
} from "../../../platform/runs/plan-fields.ts";
import type { MappedRow, Planned, PlannedMessage } from "../../../platform/runs/rows.ts";
import type { RunContext } from "../../../platform/runs/spec.ts";
import { NEW } from "../items.changes.ts";
import { factsAmong, type Wanted } from "../items.facts.ts";
import { identifiersIn, type RowIdentifier } from "./items.identifiers.ts";
import type { IngredientRow, Lookups } from "./items.lookups.ts";
import { matchItem } from "./items.match.ts";
import { currencyOf, readFields } from "./items.read-fields.ts";
import { type Ingredient, ingredientsIn } from "./items.read-ingredients.ts";
import type { ItemRow } from "./items.stored-rows.ts";

/** Values hold the ids of other records; the row's preview shows their names. */
export type ItemDetail = {
  values: Record<string, unknown>;
  identifiers: readonly RowIdentifier[];
  /** Number of identifiers the item has already. */
  place: number;
  /** All wanted ingredients; undefined to keep the present ones. */
  ingredients: readonly Ingredient[] | undefined;
  present: readonly IngredientRow[];
};

const Fields = z.omit(ItemInput, { ingredients: true, identifiers: true, pictures: true });
const NAMES = Object.keys(Fields.shape);

const { identifierKeys: _, compositionKey: __, ...NEW_LOGGED } = NEW;
const LOGGED_NAMES = Object.keys(NEW_LOGGED);

const DEFAULTS = {
  kind: "medicine",
  storage: "roomTemperature",
  taxCategory: "standard",
  packSize: 1,
  routes: [],
  protectFromLight: false,
  keepDry: false,
  doNotFreeze: false,
  essentialMedicine: false,
};

export function planItem(context: RunContext, known: Lookups, row: MappedRow): Planned<ItemDetail> {
  const faults = new Faults(row);
  const plan = faults.within(() => planned(context, known, row, faults));
  return plan ?? { line: row.line, verdict: "refused", messages: faults.messages };
}

/** Undefined where the row has faults. */
function planned(
  context: RunContext,
  known: Lookups,
  row: MappedRow,
  faults: Faults,
): Planned<ItemDetail> | undefined {
  const read = readFields(row.fields, known);
  faults.add(...read.messages);
  const match = matchItem(known, row.fields, read.values);
  const before = "item" in match ? match.item : undefined;
  if ("message" in match) faults.add(match.message);
  const merged = { ...(before ?? DEFAULTS), ...read.values };
  const checked = checkFields(Fields, pick(merged, NAMES), row);
  if ("messages" in checked) {
    // it is not known whether the item of such a row lacks what the row leaves out
    faults.add(...("message" in match ? aboutWritten(checked.messages, row) : checked.messages));
  }
  const identifiers = newIdentifiers(known, row, before, faults);
  const present = (before && known.ingredients.get(before.id)) ?? [];
  const composed = ingredientsIn(row.fields, known, present);
  if ("message" in composed) faults.add(composed.message);
  faults.add(...groupFaults(known, read.values, row, before));
  const status = statusOf(row, read.values, before, faults);
  const isWhole = "values" in checked && "item" in match && "value" in composed;
  if (!isWhole || faults.messages.length > 0) return;
  const ingredients = composed.value;
  if (!before && context.isCheck) {
    // a check drops the values of a new item; they are planned again when it is written
    const whole = { ...checked.values, status } as Wanted["item"];
    factsAmong(known.units, { item: whole, ingredients: ingredients ?? [], identifiers });
    const plan = plannedAs(row.line, before, {}, context) as Planned<ItemDetail>;
    return match.like ? { ...plan, messages: [lookingLike(match.like, row)] } : plan;
  }
  // without a price in the file, the stored one keeps its currency
  const currency =
    before && typeof read.values.referencePrice !== "number"
      ? before.currency
      : currencyOf(row.fields, known);
  const logged = wholeOf(currency, checked.values, before, status);
  const facts = factsOfRow(known, logged, before, {
    ingredients: ingredients ?? present,
    identifiers,
  });
  const { identifierKeys, compositionKey, ...shown } = facts;
  const plan = plannedAs(row.line, before, Object.assign(logged, shown), context);
  if (plan.verdict !== "new" && plan.verdict !== "changed") return plan as Planned<ItemDetail>;
  const { values = {} } = plan;
  return {
    ...plan,
    ...(plan.before && { before: inWords(known, plan.before) }),
    values: inWords(known, values),
    detail: {
      // assigned without copying: a record has fifty fields, and a file a million records
      values: Object.assign(values, { identifierKeys, compositionKey }),
      identifiers,
      ingredients,
      present,
      place: before ? (known.identifiers.get(before.id)?.length ?? 0) : 0,
    },
  };
}

/** A person decides about similar items, so they are never overwritten. */
function lookingLike({ name, code }: ItemRow, { fields }: MappedRow): PlannedMessage {
  const message = `Name looks like ${name} (${code}). They stay separate: check that it is typed correctly.`;
  return { column: "name", value: (fields.name ?? "").slice(0, 200), message };
}

function groupFaults(
  known: Lookups,
  { group: id }: Record<string, unknown>,
  { fields }: MappedRow,
  before: ItemRow | undefined,
): PlannedMessage[] {
  if (typeof id !== "string" || id === before?.group) return [];
  if (known.groups.get(id)?.isHidden === false) return [];
  const value = (fields.group ?? "").slice(0, 200);
  return [{ column: "group", value, message: "Choose an active group." }];
}

function wholeOf(
  currency: string,
  fields: z.output<typeof Fields>,
  before: ItemRow | undefined,
  status: ItemRow["status"],
): Wanted["item"] {
  if (before)
    return { currency, ...pick(before, LOGGED_NAMES), ...fields, status } as Wanted["item"];
  const isTracked = fields.kind === "medicine" || fields.kind === "device";
  const tracking = { batchTracked: isTracked, expiryTracked: isTracked };
  // spreading the longest object first copies it at once; the others are copied field by field
  return { ...NEW_LOGGED, currency, ...tracking, ...fields, status } as Wanted["item"];
}

function factsOfRow(
  known: Lookups,
  item: Wanted["item"],
  before: ItemRow | undefined,
  {
    ingredients,
    identifiers: added,
  }: { ingredients: readonly Ingredient[]; identifiers: readonly RowIdentifier[] },
) {
  const present = (before && known.identifiers.get(before.id)) ?? [];
  const identifiers = [...present, ...added].map(({ system, value }) => ({ system, value }));
  return factsAmong(known.units, { item, ingredients, identifiers }, before);
}

/**
 * A file may activate drafts; every other status change has a screen of its own and needs a reason.
 */
function statusOf(
  { fields }: MappedRow,
  { status }: Record<string, unknown>,
  before: ItemRow | undefined,
  faults: Faults,
): ItemRow["status"] {
  const now = before?.status ?? "draft";
  if (status === undefined || status === null || status === now) return now;
  if (now === "draft" && status === "active") return "active";
  const message = before
    ? `This item is ${now}. Change that on the item itself.`
    : "A new item is a draft or active.";
  faults.add({ column: "status", value: fields.status ?? "", message });
  return now;
}

function newIdentifiers(
  known: Lookups,
  { fields }: MappedRow,
  before: ItemRow | undefined,
  faults: Faults,
) {
  const present = (before && known.identifiers.get(before.id)) ?? [];
  return identifiersIn(fields).filter(({ system, value, key }) => {
    const { error } = z.safeParse(IdentifierInput, { system, value });
    const [issue] = error?.issues ?? [];
    if (issue) {
      faults.add({ column: system, value: value.slice(0, 200), message: issue.message });
      return false;
    }
    const own = present.filter((one) => one.system === system);
    if (own.some((one) => one.key === key)) return false;
    const [other] = own;
    if (!other) return true;
    const message = `This item has the number ${other.value}. Change it on the item itself.`;
    const reason = "The item has another number. Change it on the item itself.";
    faults.add({ column: system, value, message, reason });
    return false;
  });
}

/** Replaces ids with names. */
function inWords(known: Lookups, values: Record<string, unknown>): Record<string, unknown> {
  const named = { ...values };
  const unitOf = (id: unknown) => known.units.get(String(id))?.name ?? null;
  if (named.group) named.group = known.groups.get(String(named.group))?.path ?? null;
  if (named.baseUnit) named.baseUnit = unitOf(named.baseUnit);
  if (named.packUnit) named.packUnit = unitOf(named.packUnit);
  return named;
}

function pick(from: object, names: readonly string[]): Record<string, unknown> {
  const values = from as Record<string, unknown>;
  const picked: Record<string, unknown> = {};
  for (const name of names) if (values[name] !== undefined) picked[name] = values[name];
  return picked;
}
