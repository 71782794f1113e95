import type { PaymentReminder } from "@pharmacy/contract/payment-reminders/payment-reminders";
import { Instant } from "#components/ui/instant.tsx";
import { formatMoney } from "#lib/format.ts";
import { DeliveryError, DeliveryStatus } from "#resources/emails/delivery-status.tsx";

/** Reminders with the state of their emails, which a pharmacy does not see. */
export function ReminderList({ reminders }: { reminders: readonly PaymentReminder[] }) {
  if (reminders.length === 0) return null;
  return (
    <ul className="grid gap-1.5">
      {reminders.map(({ id, createdAt, isManual, level, sums, letters = [] }) => (
        <li key={id} className="grid gap-0.5">
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="wrap-anywhere min-w-0">
              {isManual ? "Reminder by hand" : `Reminder, level ${level}`}
              <span className="nums block text-muted text-xs">
                <Instant at={createdAt} /> ·{" "}
                {sums.map(({ due, currency }) => formatMoney(due, currency)).join(" and ")}
              </span>
            </span>
            {letters.map((email) => (
              <DeliveryStatus key={email.id} delivery={email} />
            ))}
          </span>
          {letters.map((email) => (
            <DeliveryError key={email.id} delivery={email} />
          ))}
        </li>
      ))}
    </ul>
  );
}
