import type { VisitorReceipt } from "@pharmacy/contract/questions/questions";
import { canSendEmail } from "#lib/network.ts";
import { SentCard } from "./-sent-card.tsx";

export function AskDone({ receipt: { contactEmail } }: { receipt: VisitorReceipt }) {
  return (
    <SentCard title="We have your question" lead={leadFor(contactEmail)}>
      {canSendEmail() && (
        <p className="text-muted">
          If nothing comes within an hour, check your spam folder, or ask again with another
          address.
        </p>
      )}
    </SentCard>
  );
}

function leadFor(contactEmail: string): string {
  return canSendEmail()
    ? `We'll reply to ${contactEmail}. An email there will have the number of your question.`
    : `We'll reply to ${contactEmail} once this console can send email, which it cannot at the moment.`;
}
