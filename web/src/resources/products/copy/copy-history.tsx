import { may } from "@pharmacy/contract/permissions";
import type { Run } from "@pharmacy/contract/runs/runs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { ConfirmButton } from "#components/record/confirm-button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { Status } from "#components/ui/status.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { Pages } from "#resources/runs/pages.tsx";
import { countOf, STATUS_WORDS } from "#resources/runs/run-words.ts";
import { isRunning, POLL_MS, runsApi } from "#resources/runs/runs.api.ts";
import { useCanAct } from "#resources/runs/use-run-acts.ts";

const COUNT = 5;

/** Copies to a pharmacy, newest first. Each can be undone for a while. */
export function CopyHistory({ organization }: { organization: string }) {
  const [page, setPage] = useState(1);
  const { role } = useCurrentUser();
  const query = useQuery({
    ...runsApi.list({ kind: "productSync", organization, page, count: COUNT }),
    enabled: may(role, "run", "view"),
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? POLL_MS : false),
  });
  if (!may(role, "run", "view") || query.data?.total === 0) return null;
  return (
    <Card aria-labelledby="copied" aria-busy={query.isFetching}>
      <CardHead id="copied" title="Copied from other pharmacies" />
      <CardAnswer query={query}>
        {(data) => (
          <>
            <ul aria-labelledby="copied" className="divide-y divide-line-soft">
              {data.items.map((run) => (
                <SyncLine key={run.id} run={run} />
              ))}
            </ul>
            <Pages label="Pages of copies" page={data} onPage={setPage} />
          </>
        )}
      </CardAnswer>
    </Card>
  );
}

function SyncLine({ run }: { run: Run }) {
  const { label, tone } = STATUS_WORDS[run.status];
  const title = run.title ?? "Products";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="wrap-anywhere grid min-w-0 flex-1 basis-48">
        <span className="font-medium">{run.undoOf ? `Undo of ${title}` : title}</span>
        <span className="text-muted text-xs">
          {countOf(run.counts.written, "product", "products")} ·{" "}
          {run.createdBy?.name ?? "The system"}, <Instant at={run.createdAt} />
        </span>
      </div>
      <Status value={run.status} label={label} tone={tone} />
      <UndoSync run={run} title={title} />
    </li>
  );
}

function UndoSync({ run, title }: { run: Run; title: string }) {
  const queryClient = useQueryClient();
  const canUndo = useCanAct("undo", run);
  if (!canUndo) return null;
  return (
    <ConfirmButton
      isDanger
      size="sm"
      title={`Undo “${title}”?`}
      consequences={[
        `${countOf(run.counts.written, "product", "products")}: copies are deleted, changed ones get their earlier values back.`,
        "Products changed or used since then are kept.",
      ]}
      confirmLabel="Undo copy"
      confirm={async () => {
        await runsApi.undo(run);
        await queryClient.invalidateQueries({ queryKey: ["runs"] });
      }}
    >
      Undo copy
    </ConfirmButton>
  );
}
