import type { Registration } from "@pharmacy/contract/registrations/registrations";
import { Link } from "@tanstack/react-router";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description, DescriptionList } from "#components/ui/description-list.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { RecordEmails as Letters } from "#resources/emails/record-emails.tsx";
import type { MadeLines as Lines } from "./-made-lines.tsx";

const MadeLines = lazyPart<Parameters<typeof Lines>[0]>(() =>
  import("./-made-lines.tsx").then((module) => module.MadeLines),
);

const RecordEmails = lazyPart<Parameters<typeof Letters>[0]>(() =>
  import("#resources/emails/record-emails.tsx").then((module) => module.RecordEmails),
);

/** Everything that an approval created, and the state of its invitation. */
export function RegistrationMade({
  registration,
  organization,
}: {
  registration: Registration;
  organization: NonNullable<Registration["organization"]>;
}) {
  return (
    <Card id="made" tabIndex={-1} aria-label="Created" className="outline-none">
      <CardHead title="Created" />
      <DescriptionList columns={1}>
        <Description term="Pharmacy">
          <Link
            to="/admin/orgs/$id"
            params={{ id: organization.id }}
            className="rounded-sm text-accent hover:underline"
          >
            {organization.name}
          </Link>
        </Description>
        <MadeLines registration={registration} organization={organization.id} />
        {registration.letters.length > 0 && (
          <Description term="Email">
            <RecordEmails letters={registration.letters} />
          </Description>
        )}
      </DescriptionList>
    </Card>
  );
}
