import { CLOSING_NOTE_MISSING } from "@pharmacy/contract/questions/questions.values";
import { CircleCheck, Undo2, UserRoundCheck } from "lucide-react";
import type { BulkOffer } from "#components/list/bulk-offer.ts";
import type { BulkFieldsProps } from "#components/list/selection/bulk-ask.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { ifEmailed } from "#lib/network.ts";

const AssigneeField = lazyPart<BulkFieldsProps>(() =>
  import("./-bulk-fields.tsx").then((module) => module.AssigneeField),
);
const BulkClosingFields = lazyPart<BulkFieldsProps>(() =>
  import("./-bulk-fields.tsx").then((module) => module.BulkClosingFields),
);

const ASSIGN_BACK: BulkOffer = {
  act: "assignBack",
  icon: Undo2,
  verb: "Assign",
  doing: "Assigning",
  done: "assigned as before",
  after: "as before",
};

/** Bulk actions on questions other than deleting. */
export const QUESTION_BULK: readonly BulkOffer[] = [
  {
    act: "assign",
    icon: UserRoundCheck,
    verb: "Assign",
    doing: "Assigning",
    done: "assigned",
    opposite: () => ASSIGN_BACK,
    ask: {
      Fields: AssigneeField,
      initial: {},
      missing: ({ to }) => (to === undefined || to === "" ? "Choose a person." : undefined),
    },
  },
  {
    act: "close",
    icon: CircleCheck,
    verb: "Close",
    doing: "Closing",
    done: "closed",
    consequences: [
      ifEmailed("The person who asked is emailed this reason. Spam closes without an email."),
      "It stays closed: its asker can ask a follow-up.",
    ],
    ask: {
      Fields: BulkClosingFields,
      initial: { closing: "noLongerNeeded" },
      missing: ({ closing, note }) =>
        closing === "other" && !note?.trim() ? CLOSING_NOTE_MISSING : undefined,
    },
  },
];

export const QUESTION_CONSEQUENCES = {
  deleted: [
    "They leave every list, and their askers are not told.",
    "Delete spam and mistakes. Close everything else with a reason.",
  ],
};
