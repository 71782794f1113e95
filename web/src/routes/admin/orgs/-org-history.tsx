import type { AuditLog } from "@pharmacy/contract/audit-logs";
import type { Page } from "@pharmacy/contract/list";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { auditLogsApi } from "#api/audit-logs.ts";
import { USER_WORDS } from "#components/people/user-words.ts";
import { HistorySection } from "#components/record/history-section.tsx";
import { ORG_WORDS } from "./-org-words.ts";

const WORDS = { ...USER_WORDS, ...ORG_WORDS };

/** All that concerns a pharmacy, page by page: itself, its people, its membership. */
export function OrgHistory({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const history = useQuery(auditLogsApi.list({ organization: id, page }));
  return (
    <HistorySection
      query={history}
      words={WORDS}
      subject={id}
      onPage={setPage}
      headEnd={
        <Link to="/admin/logs" search={{ organization: id } as never} className={LINK_LOOK}>
          Open in logs
        </Link>
      }
    />
  );
}

const LINK_LOOK = "rounded-sm text-accent hover:underline";

/** The last few changes of a pharmacy, and the way to the others. */
export function NewestChanges({ query }: { query: UseQueryResult<Page<AuditLog>> }) {
  const hasMore = query.data && query.data.total > query.data.items.length;
  return <HistorySection query={query} words={ORG_WORDS} headEnd={hasMore && <SeeAll />} />;
}

function SeeAll() {
  return (
    <Link to="." search={{ tab: "activity" } as never} resetScroll={false} className={LINK_LOOK}>
      See all
    </Link>
  );
}
