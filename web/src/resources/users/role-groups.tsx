import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import { PHARMACY_ROLES, PLATFORM_ROLES, type Role } from "@pharmacy/contract/roles.values";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { Card, CardHead } from "#components/ui/card.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { RoleGrants } from "./role-grants.tsx";
import { ROLE_SENTENCES } from "./role-sentences.ts";

/** `look` arranges the cards of a group. */
export function RoleGroups({ look }: { look: string }) {
  return (
    <>
      <RoleGroup title="Network staff" roles={PLATFORM_ROLES} look={look} />
      <RoleGroup title="Pharmacy staff" roles={PHARMACY_ROLES} look={look} />
    </>
  );
}

type RoleGroupProps = { title: string; roles: readonly Role[]; look: string };

function RoleGroup({ title, roles, look }: RoleGroupProps) {
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
      <div className={look}>
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
