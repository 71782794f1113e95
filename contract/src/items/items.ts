import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { FileReference } from "../files/files.ts";
import { GroupReference } from "../groups/groups.ts";
import { listQuery, searched } from "../list.ts";
import { LIST_TEXT_MAX } from "../list.values.ts";
import { changesOf, type RecordColumn, recordFields, recordId, withRules } from "../record.ts";
import { FOUND_MAX } from "../search/search.values.ts";
import { STORAGES } from "../storage.ts";
import { taxCategory } from "../tax-rates/tax-rates.ts";
import {
  choice,
  code,
  name,
  optional,
  optionalLines,
  optionalName,
  optionalText,
  text,
  wholeNumber,
} from "../text.ts";
import { atcCode } from "./atc.ts";
import { gtin } from "./gs1.ts";
import {
  IdentifierInput,
  IngredientInput,
  identifiers,
  ingredients,
  pictures,
} from "./item-parts.ts";
import { ITEM_LIST } from "./items.list.ts";
import { itemProblems } from "./items.rules.ts";
import {
  ITEM_KINDS,
  ITEM_STATUSES,
  ROUTES_MAX,
  SUPPLY_STATUSES,
  VEN_CLASSES,
} from "./items.values.ts";

const amount = "Enter an amount of 0 or more.";
const size = "Enter a pack size above 0 with at most 3 decimals.";

const fields = z.strictObject({
  /** The whole pack: "Amoxicillin 500 mg capsules, 21". */
  name: name("Name", 1, 160),
  genericName: optionalName("Generic name (INN)", 1, 200),
  brandName: optionalName("Brand name", 1, 80),
  kind: choice(ITEM_KINDS),
  group: recordId("Choose a group."),
  ingredients: ingredients(),
  /** Replaces the strength that follows from the ingredients. */
  strengthText: optionalText("Strength", 1, 120),
  doseForm: optionalName("Dose form", 1, 120),
  doseFormCode: optional(
    code("Dose form code", 1, 20).check(z.regex(/^\d{8}$/, "An EDQM code has 8 digits.")),
  ),
  routes: z
    .array(name("Route", 1, 80))
    .check(z.maxLength(ROUTES_MAX, `An item has at most ${ROUTES_MAX} routes.`)),
  baseUnit: recordId("Choose a unit."),
  /** Base units in a pack; whole for units that are counted. */
  packSize: z
    .number(size)
    .check(
      z.gt(0, size),
      z.maximum(1_000_000, "A pack has at most 1,000,000 units."),
      z.multipleOf(0.001, size),
    ),
  packUnit: recordId("Choose a packaging."),
  gtin: gtin(),
  identifiers: identifiers(),
  atcCode: atcCode(),
  manufacturer: optionalName("Manufacturer", 1, 120),
  authorisationNumber: optionalName("Authorisation number", 1, 40),
  supplyStatus: optional(choice(SUPPLY_STATUSES)),
  controlledSchedule: optionalText("Schedule", 1, 20),
  storage: choice(STORAGES),
  protectFromLight: z._default(z.boolean(), false),
  keepDry: z._default(z.boolean(), false),
  doNotFreeze: z._default(z.boolean(), false),
  shelfLifeMonths: z.optional(z.nullable(wholeNumber("Shelf life", 1, 120))),
  /** Yes for medicines and devices when left out. */
  batchTracked: z.optional(z.boolean()),
  expiryTracked: z.optional(z.boolean()),
  venClass: optional(choice(VEN_CLASSES)),
  essentialMedicine: z._default(z.boolean(), false),
  taxCategory: taxCategory(),
  /** For a pack, minor units of the network's currency. */
  referencePrice: z.optional(
    z.nullable(
      z
        .int(amount)
        .check(z.minimum(0, amount), z.maximum(1_000_000_000_000, "This amount is too large.")),
    ),
  ),
  leafletUrl: optional(
    text("Leaflet", 1, 500).check(
      z.regex(/^https:\/\/[^\s/]+\.[^\s]+$/, "Enter a web address that starts with https://."),
    ),
  ),
  description: optionalLines("Description", 2_000),
  pictures: z._default(pictures(), []),
});

export const ItemInput = fields;
export type ItemInput = z.input<typeof ItemInput>;

/** With the rules between its fields. */
export const ConsistentItem = withRules(fields, itemProblems);

export const ItemChanges = changesOf(
  z.extend(fields, {
    replacedBy: optional(recordId("Choose an item.")),
    shortageSince: optional(civilDate()),
    shortageExpectedOn: optional(civilDate()),
    shortageNote: optionalText("Note", 1, 500),
  }),
);
export type ItemChanges = z.output<typeof ItemChanges>;

export const ItemShortage = z.pick(ItemChanges, {
  shortageSince: true,
  shortageExpectedOn: true,
  shortageNote: true,
});

const UnitReference = z.object({
  id: z.uuid(),
  name: z.string(),
  namePlural: z.string(),
  symbol: z.string(),
});

export const ItemReference = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  status: z.enum(ITEM_STATUSES),
});
export type ItemReference = z.infer<typeof ItemReference>;

export const ItemPicture = z.extend(FileReference, { thumbnailUrl: z.string() });
export type ItemPicture = z.infer<typeof ItemPicture>;

const stored = z.omit(z.required(fields), {
  ingredients: true,
  identifiers: true,
  pictures: true,
});

export const ItemSummary = z.object({
  ...z.pick(stored, {
    name: true,
    genericName: true,
    brandName: true,
    kind: true,
    doseForm: true,
    packSize: true,
    gtin: true,
    atcCode: true,
    manufacturer: true,
    supplyStatus: true,
    controlledSchedule: true,
    storage: true,
    taxCategory: true,
    referencePrice: true,
  }).shape,
  ...recordFields,
  code: z.string(),
  status: z.enum(ITEM_STATUSES),
  strength: z.nullable(z.string()),
  group: GroupReference,
  baseUnit: UnitReference,
  packUnit: UnitReference,
  currency: z.string(),
  shortageSince: z.nullable(z.iso.date()),
  /** Signed and short-lived. */
  thumbnailUrl: z.nullable(z.string()),
});
export type ItemSummary = z.infer<typeof ItemSummary>;

export const Item = z.object({
  ...stored.shape,
  ...ItemSummary.shape,
  ingredients: z.array(
    z.object({
      ...z.required(IngredientInput).shape,
      id: z.uuid(),
      strength: z.nullable(z.string()),
    }),
  ),
  identifiers: z.array(z.object({ ...IdentifierInput.shape, id: z.uuid() })),
  pictures: z.array(ItemPicture),
  withdrawnReason: z.nullable(z.string()),
  restoredReason: z.nullable(z.string()),
  replacedBy: z.nullable(ItemReference),
  shortageExpectedOn: z.nullable(z.iso.date()),
  shortageNote: z.nullable(z.string()),
  substitutes: z.array(ItemReference),
  /** Warnings only: they refuse nothing. */
  hints: z.array(z.string()),
});
export type Item = z.infer<typeof Item>;

export type ItemColumn =
  | ("name" | "code" | "genericName" | "brandName" | "kind" | "form" | "pack" | "gtin" | "atc")
  | ("group" | "manufacturer" | "supplyStatus" | "schedule" | "storage" | "tax" | "price")
  | ("shortage" | "status")
  | RecordColumn;

export const SimilarItemsQuery = z.strictObject({
  search: searched(LIST_TEXT_MAX, "Enter a search term.").check(
    z.minLength(1, "Enter a search term."),
  ),
  status: z._default(z.string().check(z.maxLength(LIST_TEXT_MAX)), ""),
});
export type SimilarItemsQuery = z.infer<typeof SimilarItemsQuery>;

/** Most similar first. Empty, too, where looking for them takes too long. */
export const SimilarItems = z.object({
  items: z.array(ItemReference).check(z.maxLength(FOUND_MAX)),
});
export type SimilarItems = z.infer<typeof SimilarItems>;

/** A group is named by its code, and stands for all below it, too. */
export const ItemListQuery = listQuery(ITEM_LIST, {
  status: ITEM_STATUSES,
  group: null,
  supplyStatus: SUPPLY_STATUSES,
});
export type ItemListQuery = z.infer<typeof ItemListQuery>;
