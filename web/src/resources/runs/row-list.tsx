import type { Run } from "@pharmacy/contract/runs/runs";
import type { Verdict } from "@pharmacy/contract/runs/runs.values";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import type { ImportNoun } from "./import-noun.ts";
import { Pages } from "./pages.tsx";
import { RowLine } from "./row-line.tsx";
import { KEPT, VERDICT_WORDS } from "./run-words.ts";
import { runsApi } from "./runs.api.ts";

const COUNT = 20;

type RowListProps = {
  run: Run;
  noun: ImportNoun;
  verdict: Verdict;
  /** For refused rows: only those with this reason. */
  reason?: string;
  /** Only those that have the reason for this value. */
  value?: string | undefined;
  isOpen: boolean;
};

/** Rows with one verdict, in file order. */
export function RowList({ run, noun, verdict, reason = "", value, isOpen }: RowListProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(runsApi.rows(run.id, { verdict, reason, value, page, count: COUNT }));
  return (
    <div aria-busy={query.isFetching}>
      <CardAnswer query={query}>
        {(data) => (
          <>
            <ul aria-label={run.undoOf ? KEPT : `${VERDICT_WORDS[verdict]} rows`}>
              {data.items.map((row) => (
                <RowLine key={row.line} run={run} row={row} noun={noun} isOpen={isOpen} />
              ))}
            </ul>
            {data.items.length === 0 && page > 1 && (
              <p className="px-4 py-3 text-muted">There are no more rows on this page.</p>
            )}
            <Pages label="Pages of rows" page={data} onPage={setPage} />
          </>
        )}
      </CardAnswer>
    </div>
  );
}
