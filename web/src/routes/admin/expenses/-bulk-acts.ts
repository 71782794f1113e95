import { BanknoteCheck, Check, CircleOff } from "lucide-react";
import type { BulkOffer } from "#components/list/bulk-offer.ts";

export const EXPENSE_BULK: readonly BulkOffer[] = [
  {
    act: "confirm",
    icon: Check,
    verb: "Confirm",
    doing: "Confirming",
    done: "confirmed",
    consequences: ["It counts in the month's sums.", "It can then be marked as paid."],
  },
  {
    act: "pay",
    icon: BanknoteCheck,
    verb: "Mark",
    doing: "Marking",
    done: "marked as paid",
    button: "Mark as paid",
    after: "as paid",
    consequences: ["Its amounts can no longer change.", "Drafts must be confirmed first."],
  },
  {
    act: "void",
    icon: CircleOff,
    verb: "Void",
    doing: "Voiding",
    done: "voided",
    isDanger: true,
    consequences: ["It no longer counts in any sum, and repeats no more.", "It stays in the list."],
  },
];
