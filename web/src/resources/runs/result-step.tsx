import type { Run } from "@pharmacy/contract/runs/runs";
import { isEdit } from "@pharmacy/contract/runs/runs.values";
import { Link } from "@tanstack/react-router";
import { ConfirmButton } from "#components/record/confirm-button.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatDay } from "#lib/day-of.ts";
import { formatExactInstant } from "#lib/format.ts";
import { IgnoredColumns } from "./ignored-columns.tsx";
import type { ImportNoun } from "./import-noun.ts";
import { RunRows } from "./run-rows.tsx";
import {
  countsSentence,
  emailsSentence,
  nameOfRun,
  resultOf,
  runTitle,
  statusOf,
  wordsOfRun,
  writtenOf,
} from "./run-words.ts";
import { runsApi } from "./runs.api.ts";
import { useCanAct, useOpenRun, useShowRun } from "./use-run-acts.ts";

type ResultStepProps = { run: Run; noun: ImportNoun };

export function ResultStep({ run, noun }: ResultStepProps) {
  const { status, counts, message, undoOf, undoneBy, finishedAt } = run;
  const { label, tone } = statusOf(run);
  return (
    <Card>
      <CardHead title={runTitle(run)}>
        <Status isFilled value={status} label={label} tone={tone} />
      </CardHead>
      <div className="grid justify-items-start gap-3 border-line border-b px-4 py-4 last:border-b-0">
        <p className="font-medium text-base">{resultOf(run, noun)}</p>
        {message && (
          <p className="wrap-anywhere rounded-md bg-warning-soft px-3 py-2 text-warning">
            {message}
          </p>
        )}
        {!undoOf && <p className="nums text-muted">{countsSentence(counts)}</p>}
        {status === "done" && counts.letters > 0 && <p>{emailsSentence(run, noun)}</p>}
        {finishedAt && (
          <p className="text-muted text-xs">
            {run.createdBy?.name ?? "The system"}, {formatExactInstant(finishedAt)}
          </p>
        )}
        {undoOf && (
          <OtherRun id={undoOf}>{`See the ${wordsOfRun(run).thing} that was undone`}</OtherRun>
        )}
        {undoneBy && <OtherRun id={undoneBy}>See the undo</OtherRun>}
        <div className="flex flex-wrap items-center gap-2">
          <RecordsLink run={run} noun={noun} />
          {!isEdit(run) && (
            <Link to="." search={{} as never} className={buttonLook({})}>
              Import another file
            </Link>
          )}
          <UndoButton run={run} noun={noun} />
        </div>
      </div>
      {run.ignoredColumns.length > 0 && <IgnoredColumns names={run.ignoredColumns} />}
      {run.rowsUntil && <RunRows run={run} noun={noun} />}
    </Card>
  );
}

function RecordsLink({ run: { status, undoOf, counts }, noun }: ResultStepProps) {
  const { list, one, many } = noun;
  if (!list || undoOf || status !== "done" || counts.written === 0) return null;
  // changed records are among the others; a run that added some shows those first
  const search = counts.new > 0 ? { ...list.search, ...list.newest } : list.search;
  return (
    <Link to={list.to} search={search as never} className={buttonLook({ variant: "primary" })}>
      Show the {counts.written === 1 ? one : many}
    </Link>
  );
}

function OtherRun({ id, children }: { id: string; children: string }) {
  return (
    <Link to="." search={{ id } as never} className="rounded-sm text-accent underline">
      {children}
    </Link>
  );
}

function UndoButton({ run, noun }: ResultStepProps) {
  const show = useShowRun();
  const open = useOpenRun();
  const canUndo = useCanAct("undo", run);
  const { undoUntil, counts } = run;
  if (!undoUntil || !canUndo) return null;
  const written = writtenOf(run, noun);
  const label = `Undo ${wordsOfRun(run).thing}`;
  return (
    <>
      <ConfirmButton
        isDanger
        title={`Undo ${nameOfRun(run)}?`}
        consequences={[
          isEdit(run)
            ? `${written} ${counts.written === 1 ? "gets its" : "get their"} earlier values back.`
            : `${written}: new ones are deleted, changed ones get their earlier values back.`,
          counts.letters > 0 && "Invitations that have not been accepted are withdrawn.",
          "Records changed or used since then are kept and listed.",
        ].filter((line) => line !== false)}
        confirmLabel={label}
        confirm={async () => {
          const undo = await runsApi.undo(run);
          await show(undo);
          await open(undo.id);
        }}
      >
        {label}
      </ConfirmButton>
      <span className="text-muted text-xs">Possible until {formatDay(undoUntil)}</span>
    </>
  );
}
