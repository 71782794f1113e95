import { Link } from "@tanstack/react-router";
import { useCurrentUser } from "#lib/current-user.ts";
import { AmountDue } from "./amount-due.tsx";

/** The amount that the user's own pharmacy owes. */
export function AmountDueTile() {
  const { organization } = useCurrentUser();
  if (!organization) return null;
  return (
    <AmountDue organization={organization.id}>
      <Link to="/dashboard/invoices" className="rounded-sm text-accent hover:underline">
        See all
      </Link>
    </AmountDue>
  );
}
