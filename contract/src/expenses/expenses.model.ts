import { KEEP } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

export const EXPENSE = {
  noun: "expense",
  plural: "expenses",
  label: "Expenses",
  note: "Deleting one voids it, with a reason.",
  hasViews: true,
  history: ["finance"],
  shownIn: ["bank-lines", "summary"],
  grants: { admin: KEEP, finance: KEEP },
} as const satisfies ModelRow;
