import { Archive } from "lucide-react";
import type { BulkOffer } from "#components/list/bulk-offer.ts";

/** What is done to many products at once, beside turning them on and off. */
export const PRODUCT_BULK: readonly BulkOffer[] = [
  {
    act: "archive",
    icon: Archive,
    verb: "Archive",
    doing: "Archiving",
    done: "archived",
    consequences: [
      "They leave the lists and the plan's limit. Products with stock are kept.",
      "You can restore them at any time.",
    ],
  },
];
