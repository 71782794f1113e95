import { CLOSING_NOTE_MISSING } from "@pharmacy/contract/questions.values";
import type { BulkAsk, BulkFieldsProps } from "#components/list/selection/bulk-ask.ts";
import { lazyPart } from "#lib/lazy-part.tsx";

const AssigneeField = lazyPart<BulkFieldsProps>(() =>
  import("./-bulk-fields.tsx").then((module) => module.AssigneeField),
);
const BulkClosingFields = lazyPart<BulkFieldsProps>(() =>
  import("./-bulk-fields.tsx").then((module) => module.BulkClosingFields),
);

/** The dialogs for assigning and closing many questions. */
export const QUESTION_ASKS: Record<"assign" | "close", BulkAsk> = {
  assign: {
    Fields: AssigneeField,
    initial: {},
    missing: ({ to }) => (to === undefined || to === "" ? "Choose a person." : undefined),
  },
  close: {
    Fields: BulkClosingFields,
    initial: { closing: "noLongerNeeded" },
    missing: ({ closing, note }) =>
      closing === "other" && !note?.trim() ? CLOSING_NOTE_MISSING : undefined,
  },
};

export const QUESTION_CONSEQUENCES = {
  closed: [
    "Its asker gets a letter with this reason. Spam is closed in silence.",
    "It stays closed: its asker can ask a follow-up.",
  ],
  deleted: [
    "They leave every list, and their askers are not told.",
    "Delete spam and mistakes. Close everything else with a reason.",
  ],
};
