import type { Run } from "@pharmacy/contract/runs/runs";
import { useState } from "react";
import { ConfirmButton } from "#components/record/confirm-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { formatDay } from "#lib/day-of.ts";
import { useCanAct } from "#resources/runs/use-run-acts.ts";
import { outcomeOf, pricesOf } from "./-price-words.ts";

type WorkProps = { run: Run; onStop(run: Run): Promise<unknown> };

/** The progress of a price change. */
export function PriceRunWork({ run, onStop }: WorkProps) {
  const { progress, counts, undoOf, title } = run;
  const canCancel = useCanAct("cancel", run);
  const heading = undoOf ? `Undoing ${title}…` : `${title}…`;
  return (
    <section aria-label="Change in progress" className="grid gap-3 rounded-md bg-sunken px-4 py-4">
      <p className="font-medium">{heading}</p>
      <progress
        aria-label={heading}
        max={100}
        {...(progress !== null && { value: progress })}
        className="h-2 w-full accent-primary"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="nums text-muted">{pricesOf(counts.written)} written</p>
        {canCancel && <Button onClick={() => void onStop(run)}>Stop</Button>}
      </div>
      <p className="text-muted text-xs">
        You can leave this page and come back. The work continues.
      </p>
    </section>
  );
}

type PriceRunProps = {
  run: Run;
  isBusy: boolean;
  onUndo(run: Run): Promise<unknown>;
  onContinue(run: Run): Promise<unknown>;
};

type HistoryProps = Omit<PriceRunProps, "run"> & { runs: readonly Run[] };

/** Recent price changes, each of which can be undone for a while. */
export function PriceRunHistory({ runs, ...acts }: HistoryProps) {
  if (runs.length === 0) return null;
  return (
    <section aria-label="Earlier changes">
      <h3 className="pb-2 font-medium">Earlier changes</h3>
      <ul className="divide-y divide-line-soft rounded-md border border-line">
        {runs.map((run) => (
          <PriceRun key={run.id} run={run} {...acts} />
        ))}
      </ul>
    </section>
  );
}

function PriceRun({ run, isBusy, onUndo, onContinue }: PriceRunProps) {
  const canContinue = useCanAct("continue", run);
  const canUndo = useCanAct("undo", run);
  return (
    <li className="grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="wrap-anywhere min-w-0 font-medium">
          {run.undoOf ? `Undo of ${run.title}` : run.title}
        </span>
        {run.status === "undone" && <span className="text-muted text-xs">Undone</span>}
        {canUndo && <UndoRun run={run} isBusy={isBusy} onUndo={onUndo} />}
        {canContinue && <ContinueRun run={run} onContinue={onContinue} />}
      </div>
      <p className="text-muted">{outcomeOf(run)}</p>
      <p className="text-muted text-xs">
        {run.createdBy?.name ?? "The system"}, <Instant at={run.createdAt} />
        {canUndo && ` · Undo until ${formatDay(run.undoUntil ?? "")}`}
      </p>
    </li>
  );
}

function ContinueRun({ run, onContinue }: Pick<PriceRunProps, "run" | "onContinue">) {
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

function UndoRun({ run, isBusy, onUndo }: Omit<PriceRunProps, "onContinue">) {
  return (
    <ConfirmButton
      size="sm"
      title={`Undo ${run.title}?`}
      disabledReason={isBusy ? "Wait until the change in progress is done." : undefined}
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
