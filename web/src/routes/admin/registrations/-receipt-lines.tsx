import type { ApprovalReceipt } from "@pharmacy/contract/registrations/registrations";
import { Link } from "@tanstack/react-router";
import { Description, DescriptionList } from "#components/ui/description-list.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { formatDate } from "#lib/format.ts";

const LINK = "rounded-sm text-accent hover:underline";

/** Links to everything that an approval just created. */
export function ReceiptLines({
  receipt: { organization, owner, term, invitationExpiresAt, letter: email },
}: {
  receipt: ApprovalReceipt;
}) {
  return (
    <DescriptionList columns={1}>
      <Description term="Pharmacy">
        <Link to="/admin/orgs/$id" params={{ id: organization.id }} className={LINK}>
          {organization.name}
        </Link>{" "}
        <span className="nums text-muted">{organization.code}</span>
      </Description>
      <Description term={term.isTrial ? "Trial" : "Membership"}>
        {term.plan}, {formatDate(term.startDate)} to {formatDate(term.endDate)}
      </Description>
      <Description term="Owner">
        <Link to="/admin/users/$id" params={{ id: owner.id }} className={LINK}>
          {owner.name}
        </Link>
      </Description>
      <Description term="Invitation">
        {email === "kept" ? "Not sent to" : "On its way to"} {owner.email}, link expires{" "}
        <Instant at={invitationExpiresAt} />
      </Description>
    </DescriptionList>
  );
}
