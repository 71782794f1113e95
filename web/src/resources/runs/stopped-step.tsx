import type { Run } from "@pharmacy/contract/runs/runs";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Status } from "#components/ui/status.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import type { ImportNoun } from "./import-noun.ts";
import { countsSentence, resultOf, runTitle, STATUS_WORDS, wordsOfRun } from "./run-words.ts";
import { runsApi } from "./runs.api.ts";
import { StopButton } from "./stop-button.tsx";
import { useShowRun } from "./use-run-acts.ts";

/** Why an import stopped, and the buttons to continue or end it. */
export function StoppedStep({ run, noun }: { run: Run; noun: ImportNoun }) {
  const show = useShowRun();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const { label, tone } = STATUS_WORDS.stopped;
  const goOnLabel = run.undoOf ? "Continue undo" : `Continue ${wordsOfRun(run).thing}`;
  useScreenActions(isBusy ? [] : [{ label: goOnLabel, run: goOn }]);
  async function goOn() {
    setBusy(true);
    setFailure("");
    try {
      await show(await runsApi.continue(run));
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card>
      <CardHead title={runTitle(run)}>
        <Status isFilled value="stopped" label={label} tone={tone} />
      </CardHead>
      <div className="grid justify-items-start gap-3 px-4 py-4">
        <p className="font-medium text-base">{resultOf(run, noun)}</p>
        <p className="wrap-anywhere rounded-md bg-warning-soft px-3 py-2 text-warning">
          {run.message}
        </p>
        {!run.undoOf && <p className="nums text-muted">{countsSentence(run.counts)}</p>}
        {failure && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" pending={isBusy} onClick={goOn}>
            {goOnLabel}
          </Button>
          <StopButton run={run} />
        </div>
      </div>
    </Card>
  );
}
