import type { ApplicationReceipt } from "@pharmacy/contract/registrations/applications";
import { canSendEmail } from "#lib/network.ts";
import { SentCard } from "./-sent-card.tsx";

export function RegisterDone({ receipt }: { receipt: ApplicationReceipt }) {
  const { number, pharmacyName, applicantEmail } = receipt;
  return (
    <SentCard
      title="Your application has arrived"
      lead={
        <>
          Its number is <strong className="nums font-semibold text-fg">{number}</strong>. Quote it
          when you write to us.
        </>
      }
    >
      <ol className="grid list-decimal gap-2 ps-5 marker:text-subtle">
        <li className="wrap-anywhere">
          We check the licence of {pharmacyName} and what you sent with it.
        </li>
        <li className="wrap-anywhere">
          {canSendEmail()
            ? `We email our decision to ${applicantEmail}.`
            : `We answer to ${applicantEmail} once this console can send email, which it cannot at the moment.`}
        </li>
        <li>
          If it is approved, our answer has a link to choose a password. You can then sign in as the
          owner and invite your team.
        </li>
      </ol>
    </SentCard>
  );
}
