import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import { PHARMACY_ROLES, PLATFORM_ROLES, type Role } from "@pharmacy/contract/roles.values";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useId } from "react";
import { Card, CardHead } from "#components/ui/card.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { ROLE_SENTENCES } from "#resources/users/role-sentences.ts";
import { RoleGrants } from "./-role-grants.tsx";

export const Route = createFileRoute("/admin/users/roles")({
  staticData: { crumb: "Roles", under: { label: "Users", to: "/admin/users" } },
  component: RolesPage,
});

function RolesPage() {
  return (
    <div className="grid gap-5">
      <PageHead
        title="What each role can do"
        description="The server checks every call against this table. Anything not listed is not allowed."
      />
      <RoleGroup title="Network staff" roles={PLATFORM_ROLES} />
      <RoleGroup title="Pharmacy staff" roles={PHARMACY_ROLES} />
    </div>
  );
}

function RoleGroup({ title, roles }: { title: string; roles: readonly Role[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        <nav aria-label={title} className="flex flex-wrap gap-x-3">
          {roles.map((role) => (
            <Link
              key={role}
              to="."
              hash={role}
              className="rounded-sm py-1 text-accent text-xs hover:underline max-md:py-2.5"
            >
              {ROLE_WORDS[role]}
            </Link>
          ))}
        </nav>
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {roles.map((role) => (
          <RoleCard key={role} role={role} />
        ))}
      </div>
    </section>
  );
}

function RoleCard({ role }: { role: Role }) {
  const own = useCurrentUser().role;
  const id = useId();
  return (
    <Card id={role} aria-labelledby={id} className="scroll-mt-16 target:border-ring">
      <CardHead id={id} title={ROLE_WORDS[role]} hint={ROLE_SENTENCES[role]}>
        {own === role && <span className="text-muted text-xs">Your role</span>}
      </CardHead>
      <RoleGrants role={role} />
    </Card>
  );
}
