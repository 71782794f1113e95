import { LOG_WORDS } from "@pharmacy/contract/audit-logs/log-words";
import type { PriceList } from "@pharmacy/contract/lists/lists";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { HistorySection } from "#components/record/history-section.tsx";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";
import { listWords } from "#resources/lists/list-field-words.ts";

export function ListHistory({ list: { id, currency } }: { list: PriceList }) {
  const [page, setPage] = useState(1);
  const query = useQuery(auditLogsApi.list({ recordId: id, page }));
  return (
    <HistorySection
      query={query}
      words={{ ...LOG_WORDS, ...listWords(currency) }}
      onPage={setPage}
    />
  );
}
