import type {
  PaymentReminder,
  PaymentReminderPreview,
} from "@pharmacy/contract/payment-reminders/payment-reminders";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "#lib/use-action.ts";
import { EmailPreview } from "#resources/reminders/remind-dialog.tsx";
import { SendQuestion } from "#resources/reminders/send-question.tsx";
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
  return (
    <SendQuestion
      title="Send payment reminder"
      preview={preview}
      refusalOf={({ refusal }) => refusal ?? undefined}
      send={() => send.mutateAsync(undefined)}
      onClose={onClose}
    >
      {(email) => (
        <>
          {email.subject !== "" && (
            <EmailPreview
              letter={{ ...email, recipients: email.recipient ? [email.recipient] : [] }}
            />
          )}
          <LeftOut leftOut={email.leftOut} />
        </>
      )}
    </SendQuestion>
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
