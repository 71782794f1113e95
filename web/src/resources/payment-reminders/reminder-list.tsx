import type { PaymentReminder } from "@pharmacy/contract/payment-reminders/payment-reminders";
import { Instant } from "#components/ui/instant.tsx";
import { formatMoney } from "#lib/format.ts";
import { Emailed } from "#resources/emails/delivery-status.tsx";

/** Reminders with the state of their emails, which a pharmacy does not see. */
export function ReminderList({ reminders }: { reminders: readonly PaymentReminder[] }) {
  if (reminders.length === 0) return null;
  return (
    <ul className="grid gap-1.5">
      {reminders.map(({ id, createdAt, isManual, level, sums, letters = [] }) => (
        <li key={id}>
          <Emailed
            title={isManual ? "Reminder by hand" : `Reminder, level ${level}`}
            note={
              <>
                <Instant at={createdAt} /> ·{" "}
                {sums.map(({ due, currency }) => formatMoney(due, currency)).join(" and ")}
              </>
            }
            letters={letters}
          />
        </li>
      ))}
    </ul>
  );
}
