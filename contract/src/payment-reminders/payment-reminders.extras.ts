import type { ModelExtras } from "../model-extras.ts";

export const PAYMENT_REMINDER_EXTRAS = {
  // the schedule sends each once, and no reminder follows a manual one for a while
  emails: { paymentReminder: { isCounted: false, to: "pharmacy", switch: "sendPaymentReminders" } },
  words: {
    isManual: "Sent by hand",
    // fields of this name in other entries are no invoices
    lines: { label: "Lines", show: (lines) => numbersOf(lines) ?? String(lines) },
  },
} as const satisfies ModelExtras;

function numbersOf(lines: unknown): string | undefined {
  if (!Array.isArray(lines)) return;
  return lines.map((line: { number?: string }) => line.number ?? String(line)).join(", ");
}

export const REMINDER_BLOCK_EXTRAS = {
  references: { invoice: "invoice" },
  words: {
    liftedAt: "Lifted",
  },
} as const satisfies ModelExtras;
