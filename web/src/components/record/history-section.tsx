import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import type { Page } from "@pharmacy/contract/list";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { SmallPager } from "#components/ui/small-pager.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { formatNumber } from "#lib/format.ts";
import { History, type HistoryProps } from "./history.tsx";

type HistorySectionProps = Pick<HistoryProps, "words" | "subject"> & {
  query: UseQueryResult<Page<AuditLog>>;
  headEnd?: ReactNode;
  /** Without it, only the newest page is shown. */
  onPage?: (page: number) => void;
};

export function HistorySection({ query, headEnd, onPage, ...shown }: HistorySectionProps) {
  const { data, error, refetch } = query;
  return (
    <Card aria-label="History">
      <CardHead title="History" hint={data && extentOf(data)}>
        {headEnd}
      </CardHead>
      {data ? (
        <>
          <History entries={data.items} {...shown} />
          {onPage && <SmallPager page={data} onPage={onPage} isByTime />}
        </>
      ) : (
        <div className="grid place-items-center gap-3 p-6 text-center">
          {error ? (
            <>
              <p className="text-muted">{error.message}</p>
              <Button onClick={() => refetch()}>Try again</Button>
            </>
          ) : (
            <Spinner label="Loading history" />
          )}
        </div>
      )}
    </Card>
  );
}

/** Undefined if there is only one page. */
function extentOf({ page, count, items, total }: Page<AuditLog>): string | undefined {
  if (total <= items.length) return undefined;
  const first = (page - 1) * count + 1;
  const all = formatNumber(total);
  if (first === 1) return `The newest ${items.length} of ${all} changes.`;
  return `Changes ${formatNumber(first)} to ${formatNumber(first + items.length - 1)} of ${all}.`;
}
