import { CircleCheck, CircleOff } from "lucide-react";
import type { BulkOffer } from "#components/list/bulk-offer.ts";

/** What is done to many items at once. */
export const ITEM_BULK: readonly BulkOffer[] = [
  {
    act: "activate",
    icon: CircleCheck,
    verb: "Activate",
    doing: "Activating",
    done: "activated",
    consequences: ["Pharmacies can see and buy them."],
  },
  {
    act: "discontinue",
    icon: CircleOff,
    verb: "Discontinue",
    doing: "Discontinuing",
    done: "discontinued",
    consequences: [
      "Pharmacies may sell the stock they have. Nothing new is bought.",
      "You can activate them again at any time.",
    ],
  },
];
