import { VIEW, VIEW_OWN } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

export const INVOICE = {
  noun: "invoice",
  plural: "invoices",
  label: "Invoices",
  hasViews: true,
  history: ["finance"],
  shownIn: ["orders"],
  grants: {
    admin: VIEW,
    finance: VIEW,
    support: VIEW,
    owner: VIEW_OWN,
    pharmacist: VIEW_OWN,
  },
} as const satisfies ModelRow;
