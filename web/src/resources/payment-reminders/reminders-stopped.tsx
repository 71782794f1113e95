import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#lib/format.ts";
import { paymentRemindersApi } from "./payment-reminders.api.ts";

/** Says above the list of invoices why no reminder is sent by itself. */
export function RemindersStopped() {
  const { data } = useQuery(paymentRemindersApi.state);
  if (!data?.isOn || !data.isStopped) return null;
  const { stoppedSince, lastBankFileOn } = data;
  return (
    <p className="rounded-lg bg-warning-soft px-4 py-3 text-warning">
      {stoppedSince === null || lastBankFileOn === null
        ? "No payment reminders are sent: there is no bank file yet."
        : `No payment reminders since ${formatDate(stoppedSince)}: the last bank file is of ${formatDate(lastBankFileOn)}.`}
    </p>
  );
}
