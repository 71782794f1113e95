import { ACTS, EVERYTHING, type RoleGrant, VIEW } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

/** Only the network knows which other pharmacy a product was copied from. */
const ORIGIN = ["syncedFrom"] as const;

const OWN: RoleGrant = { acts: ACTS, own: true };
const OWN_PRODUCTS: RoleGrant = { ...OWN, hides: ORIGIN };
const KEEP: RoleGrant = { acts: ["view", "create", "edit"] };

/** Not every user of a pharmacy sees what it pays. */
const COST = ["costPrice", "marginBps", "unitCost"] as const;

const COUNTED = ["quantity", "change", "from", "reason"] as const;

export const PRODUCT = {
  noun: "product",
  plural: "products",
  label: "Products",
  act: "archive and restore",
  hasViews: true,
  history: ["catalogue"],
  shownIn: ["summary"],
  // its category and pack become the item's
  irreversible: ["item"],
  grants: {
    admin: EVERYTHING,
    catalogue: KEEP,
    finance: VIEW,
    support: VIEW,
    owner: OWN_PRODUCTS,
    pharmacist: OWN_PRODUCTS,
    /** Receiving by scan may also add a draft of a catalogue item, for programs too. */
    technician: {
      acts: ["view", "edit"],
      own: true,
      fields: [...COUNTED, "reorderPoint", "reorderQuantity", "shelfLocation"],
      hides: [...COST, ...ORIGIN],
    },
    viewer: { acts: ["view"], own: true, hides: [...COST, ...ORIGIN] },
  },
} as const satisfies ModelRow;

export const PRODUCT_BATCH = {
  noun: "batch",
  plural: "productBatches",
  label: "Batches of products",
  act: "release from quarantine",
  history: ["catalogue"],
  shownIn: ["products", "summary"],
  isShownThereAlone: true,
  grants: {
    admin: EVERYTHING,
    catalogue: KEEP,
    finance: VIEW,
    support: VIEW,
    owner: OWN,
    pharmacist: OWN,
    technician: {
      acts: ["view", "create", "edit"],
      own: true,
      fields: [...COUNTED, "batchNumber", "expiryDate", "receivedOn"],
      hides: COST,
    },
    viewer: { acts: ["view"], own: true, hides: COST },
  },
} as const satisfies ModelRow;
