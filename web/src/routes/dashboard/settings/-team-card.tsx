import { Link } from "@tanstack/react-router";
import { buttonLook } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";

export function TeamCard({ organization }: { organization: { name: string } }) {
  return (
    <Card aria-label="Team">
      <CardHead title="Team" hint={`Who works at ${organization.name}, and what they may do.`}>
        <Link to="/dashboard/settings/team" className={buttonLook({})}>
          Open team
        </Link>
      </CardHead>
    </Card>
  );
}
