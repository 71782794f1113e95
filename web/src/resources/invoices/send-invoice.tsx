import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "#lib/use-action.ts";
import { EmailPreview } from "#resources/reminders/remind-dialog.tsx";
import { SendQuestion } from "#resources/reminders/send-question.tsx";
import { invoicesApi } from "./invoices.api.ts";

type Props = { invoice: Pick<Invoice, "id" | "number">; onClose(): void };

/** Shows the email with the PDF, and the address that it goes to. */
export function SendInvoice({ invoice: { id, number }, onClose }: Props) {
  const previewQuery = invoicesApi.emailPreview(id);
  const send = useAction({
    run: () => invoicesApi.sendAgain(id).then(withOutcome),
    ends: [previewQuery.queryKey],
    changes: "invoice",
    success: { title: `Email with ${number} saved`, unsent: `Email with ${number} saved` },
    failure: "Failed to send the email",
    isShown: () => true,
  });
  const preview = useQuery({ ...previewQuery, enabled: !send.isPending });
  return (
    <SendQuestion
      title={`Send ${number} again`}
      submitLabel="Send again"
      failure="No email was written. Try again."
      preview={preview}
      refusalOf={({ refusal }) => refusal ?? undefined}
      send={() => send.mutateAsync(undefined)}
      onClose={onClose}
    >
      {(email) => (
        <EmailPreview letter={{ ...email, recipients: email.recipient ? [email.recipient] : [] }} />
      )}
    </SendQuestion>
  );
}

function withOutcome(invoice: Invoice) {
  return { ...invoice, letter: invoice.letters?.[0]?.status === "kept" ? "kept" : "queued" };
}
