import type { AuditLog } from "@pharmacy/contract/audit-logs";
import type { Page } from "@pharmacy/contract/list";
import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { FieldWords } from "./field-words.ts";
import { History } from "./history.tsx";

/** The newest part of a record's history, under its own heading. */
export function HistorySection({
  query,
  words,
}: {
  query: UseQueryResult<Page<AuditLog>>;
  words: FieldWords;
}) {
  const { data, error, refetch } = query;
  return (
    <Card aria-label="History">
      <CardHead
        title="History"
        hint={
          data && data.total > data.items.length
            ? `The newest ${data.items.length} of ${data.total} changes.`
            : undefined
        }
      />
      {data ? (
        <History entries={data.items} words={words} />
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
