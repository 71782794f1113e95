import type { RoleGrant } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

const KEEP_LINES: RoleGrant = { acts: ["view", "create", "act"] };

const GRANTS = { admin: KEEP_LINES, finance: KEEP_LINES } as const;

export const BANK_FILE = {
  noun: "bank file",
  plural: "bank-files",
  label: "Bank files",
  act: "post and take back",
  history: ["finance"],
  shownIn: ["bank-lines"],
  isShownThereAlone: true,
  grants: GRANTS,
} as const satisfies ModelRow;

export const BANK_LINE = {
  noun: "bank line",
  plural: "bank-lines",
  label: "Bank lines",
  act: "post, ignore and take back",
  hasViews: true,
  history: ["finance"],
  shownIn: ["payments", "invoices", "orders", "expenses", "summary"],
  grants: GRANTS,
} as const satisfies ModelRow;
