import { EVERYTHING, VIEW } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

const grants = {
  admin: EVERYTHING,
  catalogue: EVERYTHING,
  finance: VIEW,
  support: VIEW,
  owner: VIEW,
  pharmacist: VIEW,
  technician: VIEW,
  viewer: VIEW,
};

export const ITEM = {
  noun: "item",
  plural: "items",
  label: "Items",
  act: "activate, discontinue and withdraw",
  note: "Pharmacies do not see drafts.",
  hasViews: true,
  history: ["catalogue"],
  shownIn: ["groups", "products"],
  grants,
} as const satisfies ModelRow;

export const ITEM_PART = {
  noun: "part of an item",
  plural: "itemParts",
  label: "Parts of items",
  history: ["catalogue"],
  shownIn: ["items"],
  isShownThereAlone: true,
  grants,
} as const satisfies ModelRow;
