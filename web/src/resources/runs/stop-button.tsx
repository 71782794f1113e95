import type { Run } from "@pharmacy/contract/runs/runs";
import { isEdit } from "@pharmacy/contract/runs/runs.values";
import { ConfirmButton } from "#components/record/confirm-button.tsx";
import { nameOfRun, wordsOfRun } from "./run-words.ts";
import { runsApi } from "./runs.api.ts";
import { useCanAct, useShowRun } from "./use-run-acts.ts";

/** Ends an import for good, unless it undoes another. Rows already written stay. */
export function StopButton({ run }: { run: Run }) {
  const show = useShowRun();
  const canCancel = useCanAct("cancel", run);
  if (!canCancel) return null;
  const isApplying = run.status === "applying";
  const verb = isApplying ? "Stop" : "Cancel";
  const label = `${verb} ${wordsOfRun(run).thing}`;
  return (
    <ConfirmButton
      isDanger
      title={`${verb} ${nameOfRun(run)}?`}
      consequences={
        isApplying || run.counts.written > 0
          ? ["Records that are already written stay. You can undo them afterwards."]
          : ["Nothing is saved.", ...(isEdit(run) ? [] : [LATER])]
      }
      confirmLabel={label}
      confirm={async () => show(await runsApi.cancel(run))}
    >
      {label}
    </ConfirmButton>
  );
}

const LATER = "To import this file later, upload it again.";
