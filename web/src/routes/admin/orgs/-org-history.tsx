import type { AuditLog } from "@pharmacy/contract/audit-logs";
import type { Page } from "@pharmacy/contract/list";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { auditLogsApi } from "#api/audit-logs.ts";
import { HistorySection } from "#components/record/history-section.tsx";
import { ORG_WORDS } from "./-org-words.ts";

/** The whole history of a pharmacy, page by page. */
export function OrgHistory({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const history = useQuery(auditLogsApi.list({ recordId: id, page }));
  return <HistorySection query={history} words={ORG_WORDS} onPage={setPage} />;
}

/** The last few changes of a pharmacy, and the way to the others. */
export function NewestChanges({ query }: { query: UseQueryResult<Page<AuditLog>> }) {
  const hasMore = query.data && query.data.total > query.data.items.length;
  return <HistorySection query={query} words={ORG_WORDS} headEnd={hasMore && <SeeAll />} />;
}

function SeeAll() {
  return (
    <Link
      to="."
      search={{ tab: "history" } as never}
      resetScroll={false}
      className="rounded-sm text-accent hover:underline"
    >
      See all
    </Link>
  );
}
