import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { formatNumber } from "#lib/format.ts";
import { faultInWords, restInWords, shownEntryOf, wholeInWords } from "./-chain-words.ts";
import { ClockQuestion } from "./-clock-question.tsx";
import { useVerification, type Walk } from "./-use-verification.ts";

export type ProofProps = { onShowEntry(id: string): void };

export function Verification({ onShowEntry }: ProofProps) {
  const { walk, stop, goOn, startAnew } = useVerification();
  const { state } = walk;
  return (
    <Card aria-label="Result" className="grid gap-3 p-4">
      <div role="status" className="grid gap-1">
        <Result walk={walk} />
      </div>
      {state === "walking" && <Progress walk={walk} />}
      <div className="flex flex-wrap gap-2">
        {state === "walking" && <Button onClick={stop}>Stop</Button>}
        {(state === "stopped" || state === "failed") && (
          <Button onClick={goOn}>{state === "stopped" ? "Continue" : "Try again"}</Button>
        )}
        {state === "done" && <Button onClick={startAnew}>Verify again</Button>}
        <BrokenEntry walk={walk} onShowEntry={onShowEntry} />
      </div>
      {state === "done" && walk.report?.clockStep && (
        <ClockQuestion step={walk.report.clockStep} onConfirmed={startAnew} />
      )}
    </Card>
  );
}

function Result({ walk: { state, checked, report, error } }: { walk: Walk }): ReactNode {
  const soFar = `${formatNumber(checked)} of ${formatNumber(totalOf(report))} entries`;
  if (state === "walking") return <p className="font-medium">Verifying the log…</p>;
  if (state === "stopped") {
    return (
      <p>
        {report
          ? `Stopped after ${soFar}. Those entries are unchanged.`
          : "Stopped before any entry was checked."}
      </p>
    );
  }
  if (state === "failed" || !report) {
    return <p role="alert">The log could not be verified to its end. {error}</p>;
  }
  const { broken } = report;
  return (
    <>
      <p className="flex items-start gap-2 font-medium text-base">
        {broken && <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />}
        {!broken && checked > 0 && (
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
        )}
        {broken ? faultInWords(broken) : wholeInWords(checked)}
      </p>
      <p className="text-muted">
        {broken
          ? `The ${formatNumber(checked)} before it are unchanged. Download the sealed log before you do anything else: it shows what was found.`
          : restInWords(report).join(" ")}
      </p>
    </>
  );
}

function Progress({ walk: { checked, report } }: { walk: Walk }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <progress
        aria-label="Verified entries"
        max={report ? totalOf(report) : undefined}
        value={report ? checked : undefined}
        className="h-1.5 min-w-40 flex-1 appearance-none overflow-hidden rounded-full bg-neutral-soft [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-primary"
      />
      {report && (
        <span className="nums text-muted">
          {formatNumber(checked)} of {formatNumber(totalOf(report))}
        </span>
      )}
    </div>
  );
}

function totalOf(report: Walk["report"]): number {
  return report ? report.lastPlace - report.archivedPlace : 0;
}

function BrokenEntry({ walk: { report }, onShowEntry }: ProofProps & { walk: Walk }) {
  const entry = report?.broken && shownEntryOf(report.broken);
  if (!entry) return null;
  return <Button onClick={() => onShowEntry(entry)}>Show the entry</Button>;
}
