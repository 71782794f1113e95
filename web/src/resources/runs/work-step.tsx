import type { Run } from "@pharmacy/contract/runs/runs";
import { Card, CardHead } from "#components/ui/card.tsx";
import { formatNumber } from "#lib/format.ts";
import type { ImportNoun } from "./import-noun.ts";
import { countOf, runTitle, workOf, writtenOf } from "./run-words.ts";
import { StopButton } from "./stop-button.tsx";

type WorkStepProps = { run: Run; noun: ImportNoun };

export function WorkStep({ run, noun }: WorkStepProps) {
  const { progress } = run;
  const heading = workOf(run, noun);
  return (
    <Card aria-busy>
      <CardHead title={runTitle(run)}>
        <StopButton run={run} />
      </CardHead>
      <div className="grid gap-3 px-4 py-6">
        <p className="font-medium">{heading}</p>
        <div className="flex items-center gap-3">
          <progress
            aria-label={heading}
            max={100}
            {...(progress !== null && { value: progress })}
            className="h-2 w-full max-w-lg appearance-none overflow-hidden rounded-full bg-neutral-soft [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-primary indeterminate:animate-pulse motion-reduce:animate-none"
          />
          <span aria-hidden className="nums text-muted text-xs">
            {progress !== null && `${progress}%`}
          </span>
        </div>
        <p className="nums text-muted">{doneSoFar(run, noun)}</p>
        <p className="text-muted text-xs">
          You can leave this page and come back. The work continues.
        </p>
      </div>
    </Card>
  );
}

function doneSoFar({ status, counts, undoOf }: Run, noun: ImportNoun): string {
  if (status === "checking") return `${formatNumber(counts.read)} rows read`;
  if (!undoOf) return `${writtenOf({ counts }, noun)} written`;
  const done = formatNumber(counts.written + counts.left);
  return counts.read === 0 ? "" : `${done} of ${countOf(counts.read, noun.one, noun.many)}`;
}
