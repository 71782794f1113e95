import { ACTS, EVERYTHING, type RoleGrant, VIEW } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

/** Which other pharmacy a product was copied from is the network's affair alone. */
const ORIGIN = ["syncedFrom"] as const;

const OWN: RoleGrant = { acts: ACTS, own: true };
const OWN_PRODUCTS: RoleGrant = { ...OWN, hides: ORIGIN };
const KEEP: RoleGrant = { acts: ["view", "create", "edit"] };

/** What a pharmacy pays is not for all of its users. */
const COST = ["costPrice", "marginBps", "unitCost"] as const;

/** What is counted at the shelf. */
const COUNTED = ["quantity", "change", "from", "reason"] as const;

export const PRODUCT = {
  noun: "product",
  plural: "products",
  label: "Products",
  act: "archive and restore",
  hasViews: true,
  history: ["catalogue"],
  grants: {
    admin: EVERYTHING,
    catalogue: KEEP,
    finance: VIEW,
    support: VIEW,
    owner: OWN_PRODUCTS,
    pharmacist: OWN_PRODUCTS,
    /** Besides, what a technician or a program receives by scan may add a draft of a catalogue item. */
    technician: {
      acts: ["view", "edit"],
      own: true,
      fields: [...COUNTED, "reorderPoint", "reorderQuantity", "shelfLocation"],
      hides: [...COST, ...ORIGIN],
    },
    viewer: { acts: ["view"], own: true, hides: [...COST, ...ORIGIN] },
  },
} as const satisfies ModelRow;

/** Packs of a product that came together: a row of its own, with a version of its own. */
export const PRODUCT_BATCH = {
  noun: "batch",
  plural: "productBatches",
  label: "Batches of products",
  act: "release from quarantine",
  history: ["catalogue"],
  shownIn: ["products"],
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
