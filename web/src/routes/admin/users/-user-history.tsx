import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { auditLogsApi } from "#api/audit-logs.ts";
import { USER_WORDS } from "#components/people/user-words.ts";
import { HistorySection } from "#components/record/history-section.tsx";

/** What became of a person's account, page by page. */
export function UserHistory({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const history = useQuery(auditLogsApi.list({ recordId: id, page }));
  return <HistorySection query={history} words={USER_WORDS} onPage={setPage} />;
}
