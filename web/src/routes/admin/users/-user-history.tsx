import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { HistorySection } from "#components/record/history-section.tsx";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";
import { USER_WORDS } from "#resources/users/user-words.ts";

export function UserHistory({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const history = useQuery(auditLogsApi.list({ recordId: id, page }));
  return <HistorySection query={history} words={USER_WORDS} onPage={setPage} />;
}
