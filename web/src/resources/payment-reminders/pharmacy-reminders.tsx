import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usePermissions } from "#lib/use-permissions.ts";
import { BlockList } from "./block-list.tsx";
import { HoldProposal } from "./hold-proposal.tsx";
import { paymentRemindersApi } from "./payment-reminders.api.ts";
import { ReminderList } from "./reminder-list.tsx";

const BlockForm = lazyPart<Parameters<typeof import("./block-form.tsx").BlockForm>[0]>(() =>
  import("./block-form.tsx").then((module) => module.BlockForm),
);

const RemindOverdue = lazyPart<Parameters<typeof import("./remind-overdue.tsx").RemindOverdue>[0]>(
  () => import("./remind-overdue.tsx").then((module) => module.RemindOverdue),
);

type Props = { organization: string; isOwing: boolean; isOverdue: boolean };

/** The last reminder to a pharmacy, and what is in force: pauses, promises and disputes. */
export function PharmacyReminders({ organization, isOwing, isOverdue }: Props) {
  const of = { organization };
  const { data: reminders } = useQuery(paymentRemindersApi.of(of));
  const { data: blocks } = useQuery(paymentRemindersApi.blocksOf(of));
  const reminding = usePermissions("paymentReminder");
  const blocking = usePermissions("reminderBlock");
  const [form, setForm] = useState<"remind" | "pause" | "promise">();
  const close = () => setForm(undefined);
  const [last] = reminders?.items ?? [];
  const inForce = (blocks?.items ?? []).filter(
    ({ status }) => status === "active" || status === "broken",
  );
  return (
    <>
      {last && <ReminderList reminders={[last]} />}
      <BlockList blocks={inForce} />
      {isOverdue && <HoldProposal organization={organization} last={last} />}
      <span className="flex flex-wrap gap-2">
        {isOverdue && reminding.act && (
          <Button size="sm" onClick={() => setForm("remind")}>
            Send payment reminder
          </Button>
        )}
        {isOwing && blocking.create && (
          <>
            <Button size="sm" onClick={() => setForm("promise")}>
              Record promise
            </Button>
            <Button size="sm" onClick={() => setForm("pause")}>
              Pause reminders
            </Button>
          </>
        )}
      </span>
      {form === "remind" && <RemindOverdue organization={organization} onClose={close} />}
      {(form === "pause" || form === "promise") && (
        <BlockForm kind={form} of={of} name="all invoices" onClose={close} />
      )}
    </>
  );
}
