import { LOG_WORDS } from "@pharmacy/contract/audit-logs/log-words";
import { shownAsMoney } from "@pharmacy/contract/field-words";
import type { Order } from "@pharmacy/contract/orders/orders";
import { useQuery } from "@tanstack/react-query";
import { HistorySection } from "#components/record/history-section.tsx";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";

export function OrderHistory({ order: { id, currency } }: { order: Order }) {
  const query = useQuery(auditLogsApi.list({ recordId: id }));
  const words = {
    ...LOG_WORDS,
    netAmount: shownAsMoney("Net amount", currency),
    taxAmount: shownAsMoney("Tax", currency),
    totalAmount: shownAsMoney("Total", currency),
  };
  return <HistorySection query={query} words={words} />;
}
