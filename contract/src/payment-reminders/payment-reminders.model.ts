import { VIEW, VIEW_OWN } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

const SHOWN = {
  history: ["finance"],
  shownIn: ["invoices", "payments", "organizations"],
  isShownThereAlone: true,
} as const;

export const PAYMENT_REMINDER = {
  noun: "payment reminder",
  plural: "payment-reminders",
  label: "Payment reminders",
  act: "send",
  ...SHOWN,
  grants: {
    admin: { acts: ["view", "act"] },
    finance: { acts: ["view", "act"] },
    support: VIEW,
    owner: VIEW_OWN,
    pharmacist: VIEW_OWN,
  },
} as const satisfies ModelRow;

export const REMINDER_BLOCK = {
  noun: "reminder block",
  plural: "reminder-blocks",
  label: "Reminder blocks",
  act: "lift",
  note: "Pauses, promises to pay and disputes.",
  ...SHOWN,
  grants: {
    admin: { acts: ["view", "create", "edit", "act"] },
    finance: { acts: ["view", "create", "edit", "act"] },
    support: VIEW,
    owner: VIEW_OWN,
    pharmacist: VIEW_OWN,
  },
} as const satisfies ModelRow;
