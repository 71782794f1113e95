import type { MailStatus } from "@pharmacy/contract/mails.values";
import type { Reminder } from "@pharmacy/contract/reminders";
import { Status } from "#components/ui/status.tsx";

/** The outcome of a letter, and how prominently it is shown. */
const STATUS_LOOKS: Record<MailStatus, Pick<Parameters<typeof Status>[0], "label" | "tone">> = {
  queued: { label: "On its way", tone: "info" },
  sent: { label: "Delivered", tone: "success" },
  failed: { label: "Not delivered", tone: "danger" },
  kept: { label: "Not mailed: no mail server", tone: "warning" },
};

/** The recipient of a letter, and whether it arrived. */
export function Delivery({ delivery }: { delivery: Reminder["deliveries"][number] }) {
  const { recipient, status, error } = delivery;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 text-xs">
      <span className="min-w-0">To {recipient}</span>
      <span className="ps-2">
        <Status value={status} {...STATUS_LOOKS[status]} />
      </span>
      {error && <span className="basis-full text-danger">{error}</span>}
    </li>
  );
}
