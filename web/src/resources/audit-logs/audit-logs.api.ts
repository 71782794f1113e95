import type { AuditLog, AuditLogListQuery } from "@pharmacy/contract/audit-logs/audit-logs";
import type { Page } from "@pharmacy/contract/list";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";

const PATH = "logs";

type Query = Partial<AuditLogListQuery>;

const { key, detail, listCalls } = resourceApi<AuditLog, never, never, Query>(PATH);

export const auditLogsApi = {
  key,
  detail,
  listCalls,

  /** `recordId` gives one record's history, `organization` everything about a pharmacy. */
  list: (query: Query) =>
    queryOptions({
      queryKey: [PATH, "list", query] as const,
      queryFn: ({ signal }) => http.get<Page<AuditLog>>(PATH, query, signal),
      // The previous page may stay while the next loads, but never the history of another record.
      placeholderData: (previous, shown) =>
        shown?.queryKey[2].recordId === query.recordId &&
        shown?.queryKey[2].organization === query.organization
          ? previous
          : undefined,
    }),
};
