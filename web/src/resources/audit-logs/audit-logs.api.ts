import type { AuditLog, AuditLogListQuery } from "@pharmacy/contract/audit-logs/audit-logs";
import type { PutBack } from "@pharmacy/contract/audit-logs/put-back";
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

  /** The record's values from before the entry, never from the cache. */
  putBack: (id: string) =>
    queryOptions({
      queryKey: [PATH, "put-back", id],
      queryFn: ({ signal }) =>
        http.get<PutBack>(`${PATH}/${encodeURIComponent(id)}/put-back`, {}, signal),
      staleTime: 0,
      gcTime: 0,
    }),
  /** Changes a record of any kind where its noun does. */
  change: (path: string, changes: object) => http.patch<{ version: number }>(path, changes),

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
