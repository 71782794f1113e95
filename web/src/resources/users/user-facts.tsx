import type { User } from "@pharmacy/contract/users/users";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description, DescriptionList } from "#components/ui/description-list.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { usePhone } from "#lib/phone.ts";

/** All facts about the user except permissions. */
export function UserFacts({ user }: { user: User }) {
  return (
    <div className="grid gap-4">
      <StandingNotice user={user} />
      <ContactFacts user={user} />
      <AccountFacts user={user} />
    </div>
  );
}

type Props = { user: User };

function StandingNotice({ user: { status, suspensionReason, lockedUntil } }: Props) {
  if (status === "suspended") {
    return (
      <p className="rounded-lg bg-danger-soft px-4 py-3 text-danger">
        Suspended{suspensionReason && `: ${suspensionReason}`}
      </p>
    );
  }
  if (!lockedUntil || Date.parse(lockedUntil) <= Date.now()) return null;
  return (
    <p className="rounded-lg bg-warning-soft px-4 py-3 text-warning">
      Too many wrong passwords. The account unlocks <Instant at={lockedUntil} />.
    </p>
  );
}

function ContactFacts({ user: { name, email, pendingEmail, phone, jobTitle } }: Props) {
  const phoneText = usePhone(phone ?? "");
  return (
    <Card>
      <CardHead title="Person" />
      <DescriptionList>
        <Description term="Name">{name}</Description>
        <Description term="Email">
          <a href={`mailto:${email}`} className="rounded-sm text-accent hover:underline">
            {email}
          </a>
          {pendingEmail && (
            <span className="block text-warning text-xs">
              Becomes {pendingEmail} once it is confirmed there
            </span>
          )}
        </Description>
        <Description term="Phone">
          {phone && (
            <a href={`tel:${phone}`} className="rounded-sm text-accent hover:underline">
              {phoneText}
            </a>
          )}
        </Description>
        <Description term="Job title">{jobTitle}</Description>
      </DescriptionList>
    </Card>
  );
}

function AccountFacts({ user }: Props) {
  return (
    <Card>
      <CardHead title="Account" />
      <DescriptionList>
        <Description term="Last sign-in">
          {user.lastSignInAt ? <Instant at={user.lastSignInAt} /> : "Never"}
        </Description>
        <Description term="Password">
          {user.passwordChangedAt ? (
            <>
              Changed <Instant at={user.passwordChangedAt} />
            </>
          ) : user.status === "active" || user.lastSignInAt ? (
            "Set"
          ) : (
            "Not chosen yet"
          )}
        </Description>
        <Description term="Second factor">
          {user.totpEnabledAt ? (
            <>
              Since <Instant at={user.totpEnabledAt} />
            </>
          ) : (
            passkeysIn(user.passkeys)
          )}
        </Description>
        {user.invitationExpiresAt && (
          <Description term="Invitation">
            Ends <Instant at={user.invitationExpiresAt} />
          </Description>
        )}
        <Description term="Created">
          <Instant at={user.createdAt} />
          {user.createdBy && ` by ${user.createdBy.name}`}
        </Description>
      </DescriptionList>
    </Card>
  );
}

/** A passkey counts as both factors. */
function passkeysIn(count = 0): string {
  if (count === 0) return "None";
  return count === 1 ? "A passkey" : `${count} passkeys`;
}
