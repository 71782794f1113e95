import type { ImportField } from "@pharmacy/contract/mapping.values";
import { HEADER_ALIASES } from "@pharmacy/contract/mapping-aliases";
import { readGtin } from "@pharmacy/contract/mapping-gtin";
import { folded } from "@pharmacy/contract/mapping-words";
import type { ImportSpec } from "../../platform/runs/spec.ts";
import { itemIdentifierKind } from "../tables/item-parts.table.ts";
import { itemKind } from "../tables/items.table.ts";
import { identifiersIn } from "./import/item-identifiers.ts";
import { lookUp } from "./import/item-lookups.ts";
import { type ItemDetail, planItem } from "./import/plan-item.ts";
import { setDerived } from "./import/set-derived.ts";
import { writeItems } from "./import/write-items.ts";

const field = (
  name: string,
  label: string,
  more: Partial<Omit<ImportField, "name" | "label">> = {},
): ImportField => ({ name, label, isRequired: false, aliases: [], ...more });

const REQUIRED = { isRequired: true };
const { code, name, genericName, brandName, group, doseForm, route, strength } = HEADER_ALIASES;
const { packSize, unit, gtin, atcCode, manufacturer, authorisationNumber } = HEADER_ALIASES;
const { price, taxRate, status, description, ndc } = HEADER_ALIASES;

const FIELDS: readonly ImportField[] = [
  field("code", "Item code", { aliases: code }),
  field("gtin", "GTIN", { aliases: gtin, looksLike: "gtin" }),
  field("name", "Name", { ...REQUIRED, aliases: name }),
  field("kind", "Kind", { aliases: ["item kind", "type"] }),
  field("group", "Group", { ...REQUIRED, aliases: group }),
  field("genericName", "Generic name (INN)", { aliases: genericName }),
  field("brandName", "Brand name", { aliases: brandName }),
  field("strengthText", "Strength", { aliases: strength }),
  field("doseForm", "Dose form", { aliases: doseForm }),
  field("doseFormCode", "Dose form code", { aliases: ["edqm", "edqm code"] }),
  field("routes", "Routes", { aliases: route }),
  field("packSize", "Pack size", { aliases: packSize, looksLike: "number" }),
  field("baseUnit", "Unit", { ...REQUIRED, aliases: unit }),
  field("packUnit", "Packaging", { ...REQUIRED, aliases: ["pack", "package", "pack unit"] }),
  field("manufacturer", "Manufacturer", { aliases: manufacturer }),
  field("authorisationNumber", "Authorisation number", { aliases: authorisationNumber }),
  field("atcCode", "ATC code", { aliases: atcCode, looksLike: "atc" }),
  field("supplyStatus", "Supply status", { aliases: ["legal status", "prescription status"] }),
  field("controlledSchedule", "Schedule", { aliases: ["controlled schedule"] }),
  field("storage", "Storage", { aliases: ["storage conditions", "conservation"] }),
  field("shelfLifeMonths", "Shelf life (months)", { aliases: ["shelf life"] }),
  field("venClass", "VEN class", { aliases: ["ven"] }),
  field("essentialMedicine", "Essential medicine", { aliases: ["essential"], looksLike: "yesNo" }),
  field("taxCategory", "Tax category", { aliases: taxRate }),
  field("referencePrice", "Reference price", { aliases: price, looksLike: "money" }),
  field("ndc", "NDC", { aliases: ndc }),
  field("pzn", "PZN", { aliases: ["pharmazentralnummer"] }),
  field("cip13", "CIP 13"),
  field("pip", "PIP code", { aliases: ["pip"] }),
  field("national", "National code", { aliases: ["national number", "cip7", "cis"] }),
  field("leafletUrl", "Leaflet", { aliases: ["leaflet address", "notice"], looksLike: "url" }),
  field("description", "Description", { aliases: description }),
  field("status", "Status", { aliases: status }),
];

/** Items from a product file: by code, GTIN or another number, or by name, maker and pack. */
export const itemImport: ImportSpec<ItemDetail> = {
  kind: "items",
  fields: FIELDS,
  kinds: [itemKind, itemIdentifierKind],
  keysOf(row) {
    const { code = "", gtin = "" } = row;
    const read = readGtin(gtin);
    const keys = [
      ...("value" in read ? [`gtin ${read.value}`] : []),
      ...(code && code !== "-" ? [`code ${code.toUpperCase()}`] : []),
      ...identifiersIn(row).map(({ system, key }) => `${system} ${key}`),
    ];
    if (keys.length > 0) return keys;
    const { name, manufacturer, packSize } = row;
    return [[name, manufacturer, packSize].map((one) => folded(one ?? "")).join("|")];
  },
  async plan(tx, context, rows) {
    const known = await lookUp(tx, context, rows);
    return rows.map((row) => planItem(context, known, row));
  },
  write: (tx, context, planned) => writeItems(tx, context.actor, planned),
  restored: setDerived,
};
