import { DOSE_FORM_TERMS } from "@pharmacy/contract/items/dose-forms";
import { ITEM_KINDS, SUPPLY_STATUSES, VEN_CLASSES } from "@pharmacy/contract/items/items.values";
import { HEADER_ALIASES } from "@pharmacy/contract/mapping/mapping-aliases";
import { readGtin } from "@pharmacy/contract/mapping/mapping-gtin";
import { caseless } from "@pharmacy/contract/mapping/mapping-words";
import { STORAGE_WORDS } from "@pharmacy/contract/storage";
import { settings } from "../../identity/settings/settings.table.ts";
import type { Database } from "../../platform/db/database.ts";
import { optionsOf } from "../../platform/runs/field-options.ts";
import type { ImportSpec, SpecField } from "../../platform/runs/spec.ts";
import { missingGroups } from "../groups/groups.missing.ts";
import { missingUnits } from "../units/units.missing.ts";
import { identifiersIn } from "./import/items.identifiers.ts";
import { lookUp } from "./import/items.lookups.ts";
import { type ItemDetail, planItem } from "./import/items.plan.ts";
import { accepts } from "./import/items.read-fields.ts";
import {
  INGREDIENT_COLUMNS,
  ingredientColumn,
  strengthColumn,
} from "./import/items.read-ingredients.ts";
import { storedName } from "./import/items.stored-rows.ts";
import { itemUndo } from "./import/items.undo.ts";
import { writeItems } from "./import/items.write.ts";
import { itemIdentifierKind, itemIngredientKind } from "./item-parts.table.ts";
import { itemKind } from "./items.table.ts";

const field = (
  name: string,
  label: string,
  more: Partial<Omit<SpecField, "name" | "label">> = {},
): SpecField => ({ name, label, isRequired: false, aliases: [], ...more });

const DOSE_FORMS = DOSE_FORM_TERMS.map((term) => ({ value: term, label: term }));
const STORAGES = Object.entries(STORAGE_WORDS).map(([value, label]) => ({ value, label }));

const REQUIRED = { isRequired: true };
const CODE = { looksLike: "code", isCode: true } as const;
const BY_MEDICINES = { neededBy: "medicines" };
const { code, name, genericName, brandName, group, doseForm, route, strength } = HEADER_ALIASES;
const { packSize, packUnit, unit, gtin, atcCode, manufacturer, currency } = HEADER_ALIASES;
const { authorisationNumber, supplyStatus, schedule, storage, shelfLife } = HEADER_ALIASES;
const { essential, price, taxRate, status, description, leaflet } = HEADER_ALIASES;
const { ndc, pzn, pip, nationalCode } = HEADER_ALIASES;

/** A cell of the first pair may hold all ingredients, separated by semicolons. */
function ingredientFields(): SpecField[] {
  return Array.from({ length: INGREDIENT_COLUMNS }, (_, index) => {
    const place = index + 1;
    const isFirst = place === 1;
    const named = (words: string) => words.split(", ").map((word) => `${word} ${place}`);
    const several = isFirst ? ["ingredients", "active ingredients", "substances"] : [];
    const strengths = isFirst ? ["strengths", "strengths of ingredients"] : [];
    return [
      field(ingredientColumn(place), isFirst ? "Ingredients" : `Ingredient ${place}`, {
        aliases: [...several, ...named("ingredient, active ingredient, substance, inn, dci")],
      }),
      field(
        strengthColumn(place),
        isFirst ? "Strengths of ingredients" : `Strength of ingredient ${place}`,
        { aliases: [...strengths, ...named("strength, ingredient strength, dosage")] },
      ),
    ];
  }).flat();
}

/** Registers also call the list of a product's packs "packaging": "28 tabl.", each on a line. */
const isPackagingName = (text: string) => /^\p{L}[^\n]{0,59}$/u.test(text);

const FIELDS: readonly SpecField[] = [
  field("code", "Item code", { aliases: code, ...CODE }),
  field("gtin", "GTIN", { aliases: gtin, looksLike: "gtin", isCode: true }),
  field("name", "Name", { ...REQUIRED, aliases: name, looksLike: "words" }),
  field("kind", "Kind", {
    aliases: ["item kind", "type"],
    accepts: accepts("kind"),
    options: optionsOf(ITEM_KINDS),
  }),
  field("group", "Group", { ...REQUIRED, aliases: group, picks: "group" }),
  field("genericName", "Generic name (INN)", {
    aliases: genericName,
    looksLike: "words",
    ...BY_MEDICINES,
  }),
  field("brandName", "Brand name", { aliases: brandName, looksLike: "words" }),
  field("strengthText", "Strength", { aliases: strength }),
  ...ingredientFields(),
  field("doseForm", "Dose form", {
    aliases: doseForm,
    looksLike: "words",
    options: DOSE_FORMS,
    ...BY_MEDICINES,
  }),
  field("doseFormCode", "Dose form code", { aliases: ["edqm", "edqm code"], isCode: true }),
  field("routes", "Routes", { aliases: route, looksLike: "words" }),
  field("packSize", "Pack size", { aliases: packSize, looksLike: "number" }),
  field("baseUnit", "Unit", { ...REQUIRED, aliases: unit, picks: "unit" }),
  field("packUnit", "Packaging", {
    ...REQUIRED,
    aliases: packUnit,
    accepts: isPackagingName,
    picks: "packaging",
  }),
  field("manufacturer", "Manufacturer", { aliases: manufacturer, looksLike: "words" }),
  field("authorisationNumber", "Authorisation number", {
    aliases: authorisationNumber,
    looksLike: "code",
  }),
  field("atcCode", "ATC code", { aliases: atcCode, looksLike: "atc", isCode: true }),
  field("supplyStatus", "Supply status", {
    aliases: supplyStatus,
    accepts: accepts("supplyStatus"),
    options: optionsOf(SUPPLY_STATUSES),
    ...BY_MEDICINES,
  }),
  field("controlledSchedule", "Schedule", { aliases: schedule }),
  field("storage", "Storage", {
    aliases: storage,
    accepts: accepts("storage"),
    options: STORAGES,
  }),
  field("shelfLifeMonths", "Shelf life (months)", { aliases: shelfLife, looksLike: "number" }),
  field("venClass", "VEN class", {
    aliases: ["ven"],
    accepts: accepts("venClass"),
    options: optionsOf(VEN_CLASSES),
  }),
  field("essentialMedicine", "Essential medicine", { aliases: essential, looksLike: "yesNo" }),
  field("taxCategory", "Tax category", { aliases: taxRate }),
  field("referencePrice", "Reference price", { aliases: price, looksLike: "money" }),
  field("currency", "Currency", {
    aliases: currency,
    picks: "currency",
    beside: "referencePrice",
    usual: networksCurrency,
  }),
  field("ndc", "NDC", { aliases: ndc, ...CODE }),
  field("pzn", "PZN", { aliases: pzn, ...CODE }),
  field("cip13", "CIP 13", CODE),
  field("pip", "PIP code", { aliases: pip, ...CODE }),
  field("national", "National code", { aliases: nationalCode, ...CODE }),
  field("leafletUrl", "Leaflet", { aliases: leaflet, looksLike: "url" }),
  field("description", "Description", { aliases: description, hasLines: true }),
  field("status", "Status", {
    aliases: status,
    accepts: accepts("status"),
    options: optionsOf(["draft", "active"]),
  }),
];

async function networksCurrency(db: Database): Promise<string | undefined> {
  const [network] = await db.select({ currency: settings.currency }).from(settings);
  return network?.currency;
}

export const itemImport: ImportSpec<ItemDetail> = {
  kind: "items",
  fields: FIELDS,
  record: itemKind,
  parts: [
    { kind: itemIngredientKind, of: "item" },
    { kind: itemIdentifierKind, of: "item" },
  ],
  keysOf(row) {
    const { code = "", gtin = "" } = row;
    const read = readGtin(gtin);
    const keys = [
      ...("value" in read ? [{ key: `gtin ${read.value}`, column: "gtin", value: gtin }] : []),
      ...(code && code !== "-"
        ? [{ key: `code ${code.toUpperCase()}`, column: "code", value: code }]
        : []),
      ...identifiersIn(row).map(({ system, key, value }) => {
        return { key: `${system} ${key}`, column: system, value };
      }),
    ];
    const { name = "", manufacturer, packSize } = row;
    if (keys.length > 0 || name === "") return keys;
    const whole = [name, manufacturer, packSize].map((one) => caseless(storedName(one)));
    return [{ key: JSON.stringify(whole), column: "name", value: name }];
  },
  async plan(tx, context, rows) {
    const known = await lookUp(tx, context, rows);
    return rows.map((row) => planItem(context, known, row));
  },
  write: (tx, context, planned) => writeItems(tx, context.actor, planned),
  undo: itemUndo,
  edits: {
    names: ["code"],
    fields: [
      "group",
      "kind",
      "manufacturer",
      "packUnit",
      "routes",
      "supplyStatus",
      "controlledSchedule",
      "storage",
      "shelfLifeMonths",
      "venClass",
      "essentialMedicine",
      "taxCategory",
      "status",
    ],
  },
  missing: [
    missingGroups("group"),
    missingUnits("baseUnit", "unit"),
    missingUnits("packUnit", "packaging"),
  ],
};
