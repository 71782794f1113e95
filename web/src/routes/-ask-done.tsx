import type { VisitorReceipt } from "@pharmacy/contract/questions";
import { SentCard } from "./-sent-card.tsx";

/** What happens next, shown once a question has been received. */
export function AskDone({ receipt: { contactEmail } }: { receipt: VisitorReceipt }) {
  return (
    <SentCard
      title="Your question has arrived"
      lead={`We answer to ${contactEmail}. A letter there has the number of your question.`}
    >
      <p className="text-muted">
        If no letter comes within an hour, look among unwanted mail, or ask again with another
        address.
      </p>
    </SentCard>
  );
}
