import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { COUNT_MAX } from "@pharmacy/contract/list.values";
import { useQuery } from "@tanstack/react-query";
import { RelatedList } from "#components/record/related-list.tsx";
import { entrySentence } from "#lib/entry-words.ts";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";

/** The other entries of the same request. */
export function Neighbours({ entry, onOpen }: { entry: AuditLog; onOpen(id: string): void }) {
  const { id, requestId } = entry;
  const query = useQuery({
    ...auditLogsApi.list({ requestId: requestId ?? "", count: COUNT_MAX }),
    enabled: requestId !== null,
  });
  if (requestId === null) return null;
  return (
    <RelatedList
      title="Same request"
      items={query.data?.items.filter((other) => other.id !== id)}
      error={query.error}
      onRetry={query.refetch}
      none="This request made no other changes."
    >
      {(other) => (
        <button
          type="button"
          onClick={() => onOpen(other.id)}
          className="text-start underline-offset-2 hover:underline"
        >
          {entrySentence(other)}
        </button>
      )}
    </RelatedList>
  );
}
