import { may } from "@pharmacy/contract/permissions";
import type { Registration } from "@pharmacy/contract/registrations/registrations";
import type { User, UserListQuery } from "@pharmacy/contract/users/users";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Description } from "#components/ui/description-list.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatDate } from "#lib/format.ts";
import { subscriptionsApi } from "#resources/subscriptions/subscriptions.api.ts";
import { UserStatus } from "#resources/users/user-status.tsx";
import { usersApi } from "#resources/users/users.api.ts";

type Props = { registration: Registration; organization: string };

export function MadeLines({ registration, organization }: Props) {
  const { role } = useCurrentUser();
  return (
    <>
      <FirstTerm organization={organization} />
      {may(role, "user", "view") ? (
        <Owner registration={registration} organization={organization} />
      ) : (
        <Description term="Owner">{registration.applicantName}</Description>
      )}
    </>
  );
}

function FirstTerm({ organization }: { organization: string }) {
  const { data, error } = useQuery(subscriptionsApi.history(organization));
  const term = data?.items.at(-1);
  return (
    <Description term={term?.isTrial ? "Trial" : "Membership"}>
      {term && (
        <>
          {term.plan.name}, {formatDate(term.startDate)} to {formatDate(term.endDate)}
        </>
      )}
      {!data && <Waiting error={error} />}
    </Description>
  );
}

const OWNERS: Omit<UserListQuery, "organization"> = {
  search: "",
  status: "",
  role: "owner",
  sort: "createdAt",
  order: "asc",
  page: 1,
  count: 10,
};

/** The current details of the owner that the approval created. */
function Owner({ registration, organization }: Props) {
  const { data, error } = useQuery(usersApi.list({ ...OWNERS, organization }));
  const owners = data?.items ?? [];
  const owner = owners.find(({ email }) => email === registration.applicantEmail) ?? owners[0];
  return (
    <>
      <Description term="Owner">
        {owner && (
          <Link
            to="/admin/users/$id"
            params={{ id: owner.id }}
            className="rounded-sm text-accent hover:underline"
          >
            {owner.name}
          </Link>
        )}
        {!data && <Waiting error={error} />}
      </Description>
      <Description term="Invitation">
        {owner && (
          <span className="flex flex-wrap items-center gap-x-2">
            {owner.status !== "active" && <UserStatus user={owner} />}
            <InvitationText owner={owner} />
          </span>
        )}
      </Description>
    </>
  );
}

function InvitationText({
  owner: { status, email, invitationExpiresAt },
}: {
  owner: Pick<User, "status" | "email" | "invitationExpiresAt">;
}) {
  if (status === "active") return `Accepted by ${email}`;
  if (!invitationExpiresAt) return email;
  return (
    <span>
      to {email}, link expires <Instant at={invitationExpiresAt} />
    </span>
  );
}

function Waiting({ error }: { error: Error | null }) {
  return error ? (
    <span className="text-warning">It could not be loaded. {error.message}</span>
  ) : (
    <Skeleton className="w-40" />
  );
}
