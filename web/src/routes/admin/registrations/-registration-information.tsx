import type { Registration } from "@pharmacy/contract/registrations/registrations";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description, DescriptionList } from "#components/ui/description-list.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { RecordEmails as Emails } from "#resources/emails/record-emails.tsx";

const RecordEmails = lazyPart<Parameters<typeof Emails>[0]>(() =>
  import("#resources/emails/record-emails.tsx").then((module) => module.RecordEmails),
);

/** What the applicant was asked for, and what they have added. */
export function RegistrationInformation({ registration }: { registration: Registration }) {
  const { status, requestedInformation, requestedAt, addedInformation, addedAt } = registration;
  const isWaiting = status === "needsInformation";
  return (
    <Card aria-label="Information from the applicant">
      <CardHead title="Information from the applicant" />
      <DescriptionList columns={1}>
        <Description term="Requested">{requestedAt && <Instant at={requestedAt} />}</Description>
        <Description term="Request">
          <span className="wrap-anywhere whitespace-pre-line">{requestedInformation}</span>
        </Description>
        {isWaiting && registration.letters.length > 0 && (
          <Description term="Email">
            <RecordEmails letters={registration.letters} />
          </Description>
        )}
        <Description term="Added">{addedAt ? <Instant at={addedAt} /> : "Nothing yet"}</Description>
        {addedInformation && (
          <Description term="Answer">
            <span className="wrap-anywhere whitespace-pre-line">{addedInformation}</span>
          </Description>
        )}
      </DescriptionList>
    </Card>
  );
}
