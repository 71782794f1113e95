import type { Run } from "@pharmacy/contract/runs/runs";
import { isEdit } from "@pharmacy/contract/runs/runs.values";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { ApplyButton } from "./apply-button.tsx";
import { IgnoredColumns } from "./ignored-columns.tsx";
import type { ImportNoun } from "./import-noun.ts";
import { RunRows } from "./run-rows.tsx";
import { countsSentence, emailsSentence, runTitle } from "./run-words.ts";
import { SetUpStep } from "./set-up-part.ts";
import { StopButton } from "./stop-button.tsx";

type CheckedStepProps = { run: Run; noun: ImportNoun };

/** The checked rows, and the button that writes them. */
export function CheckedStep({ run, noun }: CheckedStepProps) {
  const [isChanging, setChanging] = useState(false);
  if (isChanging) {
    return <SetUpStep run={run} noun={noun} onBack={() => setChanging(false)} />;
  }
  return (
    <Card>
      <CardHead title={runTitle(run)} hint={countsSentence(run.counts)}>
        <div className="flex flex-wrap gap-2">
          <StopButton run={run} />
          {!isEdit(run) && <Button onClick={() => setChanging(true)}>Change columns</Button>}
          <ApplyButton run={run} noun={noun} />
        </div>
      </CardHead>
      {run.counts.letters > 0 && (
        <p className="border-line border-b px-4 py-2.5 font-medium">{emailsSentence(run, noun)}</p>
      )}
      {run.ignoredColumns.length > 0 && <IgnoredColumns names={run.ignoredColumns} />}
      <RunRows run={run} noun={noun} />
    </Card>
  );
}
