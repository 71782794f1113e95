import type { Registration } from "@pharmacy/contract/registrations/registrations";
import { wordsOf } from "@pharmacy/contract/words";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description, DescriptionList } from "#components/ui/description-list.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { Status } from "#components/ui/status.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { RecordEmails as Letters } from "#resources/emails/record-emails.tsx";

const RecordEmails = lazyPart<Parameters<typeof Letters>[0]>(() =>
  import("#resources/emails/record-emails.tsx").then((module) => module.RecordEmails),
);

export function RegistrationDecision({ registration }: { registration: Registration }) {
  const { status, reviewedAt, reviewedBy, rejectionCode, letters: emails } = registration;
  return (
    <Card id="decided" tabIndex={-1} aria-label="Decision" className="outline-none">
      <CardHead title="Decision" />
      <DescriptionList columns={1}>
        <Description term="Decision">
          <Status value={status} isFilled />
        </Description>
        <Description term="Decided">
          {reviewedAt && (
            <>
              <Instant at={reviewedAt} /> by {reviewedBy?.name}
            </>
          )}
        </Description>
        {rejectionCode && (
          <>
            <Description term="Reason">{wordsOf(rejectionCode)}</Description>
            <Description term="Message">
              {registration.rejectionReason && (
                <span className="whitespace-pre-line">{registration.rejectionReason}</span>
              )}
            </Description>
            <Description term="Email">
              {emails.length > 0 && <RecordEmails letters={emails} />}
            </Description>
            <Description term="Internal note">
              {registration.reviewNote && (
                <span className="whitespace-pre-line">{registration.reviewNote}</span>
              )}
            </Description>
          </>
        )}
      </DescriptionList>
    </Card>
  );
}
