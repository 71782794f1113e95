import { may } from "@pharmacy/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { RelatedList } from "#components/record/related-list.tsx";
import { Button } from "#components/ui/button.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatNumber } from "#lib/format.ts";
import { proofApi } from "#resources/audit-logs/log-proof.api.ts";
import { download } from "./-download.ts";
import { monthInWords } from "./-month-words.ts";

/** Months moved out of the log, for users who may download their files. */
export function Archives() {
  const query = useQuery(proofApi.archives);
  const mayFetch = may(useCurrentUser().role, "setting", "edit");
  return (
    <RelatedList
      title="Archives"
      items={query.data?.items}
      error={query.error}
      onRetry={query.refetch}
      none="No entries are old enough yet. You can set how long entries stay in the log."
    >
      {({ id, firstAt, entries, checksum }) => (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="grid min-w-0 gap-0.5">
            <span>
              {monthInWords(firstAt.slice(0, 7))} · {formatNumber(entries)}{" "}
              {entries === 1 ? "entry" : "entries"}
            </span>
            <code className="wrap-anywhere text-muted text-xs">{checksum}</code>
          </div>
          {mayFetch && (
            <Button
              size="sm"
              aria-label={`Download the archive of ${monthInWords(firstAt.slice(0, 7))}`}
              onClick={() => void download("The archive", () => proofApi.archiveAddress(id))}
            >
              Download
            </Button>
          )}
        </div>
      )}
    </RelatedList>
  );
}
