import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { LOG_WORDS } from "@pharmacy/contract/audit-logs/log-words";
import { shownAsMoney } from "@pharmacy/contract/field-words";
import type { Page } from "@pharmacy/contract/list";
import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { HistorySection } from "#components/record/history-section.tsx";
import { USER_WORDS } from "#resources/users/user-words.ts";
import { ORG_WORDS } from "./-org-words.ts";

/** A pharmacy's terms and credit are in its own currency. */
export function wordsFor({ currency }: Pick<Organization, "currency">) {
  return {
    ...LOG_WORDS,
    ...USER_WORDS,
    ...ORG_WORDS,
    creditLimit: shownAsMoney("Credit limit", currency),
    approvalAmount: shownAsMoney("Approval amount", currency),
    price: shownAsMoney("Price", currency),
  };
}

type Props = { organization: Organization };

const LINK_LOOK = "rounded-sm text-accent hover:underline";

export function NewestChanges({
  organization,
  query,
}: Props & { query: UseQueryResult<Page<AuditLog>> }) {
  const hasMore = query.data && query.data.total > query.data.items.length;
  const words = wordsFor(organization);
  return <HistorySection query={query} words={words} headEnd={hasMore && <SeeAll />} />;
}

function SeeAll() {
  return (
    <Link to="." search={{ tab: "activity" } as never} resetScroll={false} className={LINK_LOOK}>
      See all
    </Link>
  );
}
