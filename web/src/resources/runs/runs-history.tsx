import type { Run } from "@pharmacy/contract/runs/runs";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { Status } from "#components/ui/status.tsx";
import type { ImportNoun } from "./import-noun.ts";
import { Pages } from "./pages.tsx";
import { countsSentence, runTitle, statusOf, undoneOf, writtenOf } from "./run-words.ts";
import { runsApi } from "./runs.api.ts";

const COUNT = 10;

/** Every import of the noun, newest first. */
export function RunsHistory({ noun }: { noun: ImportNoun }) {
  const [page, setPage] = useState(1);
  const { kind, within, organization } = noun;
  const query = useQuery(runsApi.list({ kind, within, organization, page, count: COUNT }));
  return (
    <Card aria-labelledby="imports" aria-busy={query.isFetching}>
      <CardHead id="imports" title="Earlier imports" />
      <CardAnswer query={query}>
        {(data) =>
          data.total === 0 ? (
            <p className="px-4 py-4 text-muted">No {noun.many} have been imported yet.</p>
          ) : (
            <>
              <ul aria-labelledby="imports">
                {data.items.map((run) => (
                  <RunLine key={run.id} run={run} noun={noun} />
                ))}
              </ul>
              <Pages label="Pages of imports" page={data} onPage={setPage} />
            </>
          )
        }
      </CardAnswer>
    </Card>
  );
}

function RunLine({ run, noun }: { run: Run; noun: ImportNoun }) {
  const { label, tone } = statusOf(run);
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-line-soft border-b px-4 py-3 last:border-b-0 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_9rem]">
      <Link
        to="."
        search={{ id: run.id } as never}
        className="wrap-anywhere rounded-sm font-medium text-accent underline"
      >
        {runTitle(run)}
      </Link>
      <span className="nums text-muted">{outcomeOf(run, noun)}</span>
      <span>
        <Status value={run.status} label={label} tone={tone} />
      </span>
      <span className="text-muted text-xs md:col-span-full">
        {run.createdBy?.name ?? "The system"}, <Instant at={run.createdAt} />
      </span>
    </li>
  );
}

function outcomeOf(run: Run, noun: ImportNoun): string {
  if (run.status === "uploaded") return "Not checked yet";
  if (run.undoOf) return undoneOf(run, noun);
  const found = countsSentence(run.counts);
  return run.counts.written > 0 ? `${found}; ${writtenOf(run, noun)} written` : found;
}
