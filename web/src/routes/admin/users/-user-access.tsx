import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import type { User } from "@pharmacy/contract/users/users";
import { Link } from "@tanstack/react-router";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description, DescriptionList } from "#components/ui/description-list.tsx";
import { ROLE_SENTENCES } from "#resources/users/role-sentences.ts";
import { UserStatus } from "#resources/users/user-status.tsx";
import { RoleGrants } from "./-role-grants.tsx";

const LINK = "rounded-sm text-accent hover:underline";

export function UserAccess({ user }: { user: User }) {
  const { role, organization } = user;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Card>
        <CardHead title="Access" />
        <DescriptionList columns={1}>
          <Description term="Role">
            {ROLE_WORDS[role]}
            <span className="block text-muted text-xs">{ROLE_SENTENCES[role]}</span>
          </Description>
          <Description term="Pharmacy">
            {organization ? (
              <Link to="/admin/orgs/$id" params={{ id: organization.id }} className={LINK}>
                {organization.name}
              </Link>
            ) : (
              "Platform"
            )}
          </Description>
          <Description term="Status">
            <UserStatus user={user} />
          </Description>
        </DescriptionList>
      </Card>
      <Card>
        <CardHead title="What this role can do">
          <Link to="/admin/users/roles" hash={role} className={LINK}>
            All roles
          </Link>
        </CardHead>
        <RoleGrants role={role} />
      </Card>
    </div>
  );
}
