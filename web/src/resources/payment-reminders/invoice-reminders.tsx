import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActButton } from "#components/record-acts/act-button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usePermissions } from "#lib/use-permissions.ts";
import { BlockList } from "./block-list.tsx";
import { HoldProposal } from "./hold-proposal.tsx";
import { invoiceReminderActs } from "./invoice-reminders.acts.tsx";
import { paymentRemindersApi } from "./payment-reminders.api.ts";
import { ReminderList } from "./reminder-list.tsx";

const RemindOverdue = lazyPart<Parameters<typeof import("./remind-overdue.tsx").RemindOverdue>[0]>(
  () => import("./remind-overdue.tsx").then((module) => module.RemindOverdue),
);

const BlockForm = lazyPart<Parameters<typeof import("./block-form.tsx").BlockForm>[0]>(() =>
  import("./block-form.tsx").then((module) => module.BlockForm),
);

/** The reminders that an invoice was in, and the promises and disputes that keep it out. */
export function InvoiceReminders({ invoice }: { invoice: Invoice }) {
  const { id, number, organization, status } = invoice;
  const of = { invoice: id };
  const { data: reminders } = useQuery(paymentRemindersApi.of(of));
  const { data: blocks } = useQuery(paymentRemindersApi.blocksOf(of));
  const can = usePermissions("paymentReminder");
  const [form, setForm] = useState<"remind" | "promise" | "dispute">();
  const close = () => setForm(undefined);
  const isOpen = status === "open" || status === "overdue";
  const sent = reminders?.items ?? [];
  const kept = blocks?.items ?? [];
  const offersActs = isOpen && can.act;
  if (sent.length === 0 && kept.length === 0 && !offersActs) return null;
  const shared = { noun: invoiceReminderActs, record: invoice };
  return (
    <Card aria-label="Payment reminders">
      <CardHead title="Payment reminders">
        {offersActs && (
          <div className="flex flex-wrap items-center gap-2">
            <ActButton {...shared} act="remind" opens={{ remind: () => setForm("remind") }} />
            <ActButton {...shared} act="promise" opens={{ promise: () => setForm("promise") }} />
            <ActButton {...shared} act="dispute" opens={{ dispute: () => setForm("dispute") }} />
          </div>
        )}
      </CardHead>
      {(sent.length > 0 || kept.length > 0) && (
        <div className="grid gap-3 px-4 py-3">
          <BlockList blocks={kept} />
          <ReminderList reminders={sent} />
          {isOpen && <HoldProposal organization={organization.id} last={sent[0]} />}
        </div>
      )}
      {form === "remind" && <RemindOverdue organization={organization.id} onClose={close} />}
      {(form === "promise" || form === "dispute") && (
        <BlockForm kind={form} of={of} name={number} onClose={close} />
      )}
    </Card>
  );
}
