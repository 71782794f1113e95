import { Archive, CircleCheck } from "lucide-react";
import type { BulkOffer } from "#components/list/bulk-offer.ts";

/** What is done to many lists at once. */
export const LIST_BULK: readonly BulkOffer[] = [
  {
    act: "activate",
    icon: CircleCheck,
    verb: "Activate",
    doing: "Activating",
    done: "activated",
    consequences: ["Pharmacies pay their prices from the first day on."],
  },
  {
    act: "archive",
    icon: Archive,
    verb: "Archive",
    doing: "Archiving",
    done: "archived",
    isDanger: true,
    consequences: [
      "They no longer set any price. What was ordered keeps its prices.",
      "They cannot be changed or activated again, only copied.",
    ],
  },
];
