import type {
  PaymentReminder,
  PaymentReminderPreview,
} from "@pharmacy/contract/payment-reminders/payment-reminders";
import { useQuery } from "@tanstack/react-query";
import { FormProblem } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { emailForecast } from "#lib/email-toast.ts";
import { useAction } from "#lib/use-action.ts";
import { EmailPreview } from "#resources/reminders/remind-dialog.tsx";
import { paymentRemindersApi } from "./payment-reminders.api.ts";

type Props = { organization: string; onClose(): void };

/** Shows the email with everything overdue, and the invoices that it leaves out. */
export function RemindOverdue({ organization, onClose }: Props) {
  const previewQuery = paymentRemindersApi.preview(organization);
  const send = useAction({
    run: () => paymentRemindersApi.send(organization).then(withOutcome),
    ends: [previewQuery.queryKey],
    changes: "paymentReminder",
    success: { title: "Payment reminder saved", unsent: "Payment reminder saved" },
    failure: "Failed to send the payment reminder",
    isShown: () => true,
  });
  const preview = useQuery({ ...previewQuery, enabled: !send.isPending });
  const email = preview.isFetching ? undefined : preview.data;
  const form = useRefusableForm(async () => {
    await send.mutateAsync(undefined);
    onClose();
  }, "No reminder was written. Try again.");
  const lost = preview.isFetching ? undefined : preview.error;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Send payment reminder"
      description={emailForecast(email, "This email will be sent.")}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <DisabledReason reason={email?.refusal ?? undefined}>
            <Button
              variant="primary"
              pending={form.isPending}
              disabled={!email}
              onClick={form.submit}
            >
              Send reminder
            </Button>
          </DisabledReason>
        </>
      }
    >
      {email?.refusal && (
        <p className="mt-2 rounded-md bg-warning-soft px-3 py-2 text-warning">{email.refusal}</p>
      )}
      {email && email.subject !== "" && (
        <EmailPreview letter={{ ...email, recipients: email.recipient ? [email.recipient] : [] }} />
      )}
      {email && <LeftOut leftOut={email.leftOut} />}
      {preview.isFetching && <Spinner />}
      <div className="mt-2">
        <FormProblem form={{ ...form, problem: form.problem || (lost?.message ?? "") }} />
      </div>
    </Dialog>
  );
}

function LeftOut({ leftOut }: Pick<PaymentReminderPreview, "leftOut">) {
  if (leftOut.length === 0) return null;
  return (
    <div className="mt-2 grid gap-2">
      <h3 className="text-muted text-xs">Left out</h3>
      <ul className="grid gap-1.5">
        {leftOut.map(({ id, number, because }) => (
          <li key={id} className="wrap-anywhere">
            {number} · {because}
          </li>
        ))}
      </ul>
    </div>
  );
}

function withOutcome(reminder: PaymentReminder) {
  const isKept = reminder.letters?.some(({ status }) => status === "kept");
  return { ...reminder, letter: isKept ? "kept" : "queued" };
}
