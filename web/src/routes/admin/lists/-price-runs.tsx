import type { Run } from "@pharmacy/contract/runs/runs";
import { useState } from "react";
import { ConfirmButton } from "#components/record/confirm-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { formatDay } from "#lib/day-of.ts";
import { outcomeOf, pricesOf } from "./-price-words.ts";

type WorkProps = { run: Run; onStop(run: Run): Promise<unknown> };

/** The progress of a price change. */
export function PriceRunWork({ run, onStop }: WorkProps) {
  const { progress, counts, undoOf, title } = run;
  const heading = undoOf ? `Undoing ${title}…` : `${title}…`;
  return (
    <section aria-label="Change at work" className="grid gap-3 rounded-md bg-sunken px-4 py-4">
      <p className="font-medium">{heading}</p>
      <progress
        aria-label={heading}
        max={100}
        {...(progress !== null && { value: progress })}
        className="h-2 w-full accent-primary"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="nums text-muted">{pricesOf(counts.written)} written</p>
        {!undoOf && <Button onClick={() => void onStop(run)}>Stop</Button>}
      </div>
      <p className="text-muted text-xs">
        You can leave this page. The work goes on, and you find it here again.
      </p>
    </section>
  );
}

type HistoryProps = {
  runs: readonly Run[];
  isBusy: boolean;
  onUndo(run: Run): Promise<unknown>;
  onContinue(run: Run): Promise<unknown>;
};

/** Recent price changes, each of which can be undone for a while. */
export function PriceRunHistory({ runs, isBusy, onUndo, onContinue }: HistoryProps) {
  if (runs.length === 0) return null;
  return (
    <section aria-label="Earlier changes">
      <h3 className="pb-2 font-medium">Earlier changes</h3>
      <ul className="divide-y divide-line-soft rounded-md border border-line">
        {runs.map((run) => (
          <li key={run.id} className="grid gap-1 px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="wrap-anywhere min-w-0 font-medium">
                {run.undoOf ? `Undo of ${run.title}` : run.title}
              </span>
              <UndoRun run={run} isBusy={isBusy} onUndo={onUndo} />
              {run.status === "stopped" && <ContinueRun run={run} onContinue={onContinue} />}
            </div>
            <p className="text-muted">{outcomeOf(run)}</p>
            <p className="text-muted text-xs">
              {run.createdBy?.name ?? "The system"}, <Instant at={run.createdAt} />
              {canUndo(run) && ` · Undo until ${formatDay(run.undoUntil ?? "")}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ContinueRun({ run, onContinue }: Pick<HistoryProps, "onContinue"> & { run: Run }) {
  const [failure, setFailure] = useState("");
  return (
    <>
      <Button
        size="sm"
        onClick={() => onContinue(run).catch((error: Error) => setFailure(error.message))}
      >
        Continue
      </Button>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </>
  );
}

function canUndo({ undoUntil, undoneBy }: Run): boolean {
  return undoUntil !== null && undoneBy === null && Date.parse(undoUntil) > Date.now();
}

function UndoRun({ run, isBusy, onUndo }: Pick<HistoryProps, "isBusy" | "onUndo"> & { run: Run }) {
  if (run.status === "undone") return <span className="text-muted text-xs">Undone</span>;
  if (!canUndo(run)) return null;
  return (
    <ConfirmButton
      size="sm"
      title={`Undo ${run.title}?`}
      disabledReason={isBusy ? "Wait until the change at work is done." : undefined}
      consequences={[
        `${pricesOf(run.counts.written)} ${run.counts.written === 1 ? "goes" : "go"} back to what ${run.counts.written === 1 ? "it was" : "they were"}.`,
        "Prices that were changed since stay as they are.",
      ]}
      confirmLabel="Undo change"
      confirm={() => onUndo(run)}
    >
      Undo change
    </ConfirmButton>
  );
}
