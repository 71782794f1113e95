import type { Run } from "@pharmacy/contract/runs/runs";
import { useEffect } from "react";
import type { ImportNoun } from "./import-noun.ts";
import { countsSentence, resultOf, runTitle, workOf } from "./run-words.ts";
import { isRunning } from "./runs.api.ts";

type RunAnnouncerProps = { run: Run | undefined; noun: ImportNoun };

/** Announces each step of an import, but only every quarter of its progress. */
export function RunAnnouncer({ run, noun }: RunAnnouncerProps) {
  useKeptFocus(run?.status);
  return (
    <p role="status" className="sr-only">
      {run && run.status !== "uploaded" && `${runTitle(run)}: ${stepOf(run, noun)}`}
    </p>
  );
}

function stepOf(run: Run, noun: ImportNoun): string {
  const quarter = Math.floor((run.progress ?? 0) / 25) * 25;
  if (isRunning(run)) return workOf(run, noun) + (quarter > 0 ? ` ${quarter}%` : "");
  return run.status === "checked" ? countsSentence(run.counts) : resultOf(run, noun);
}

/** The button that started a step disappears with it, so the focus moves to the page's content. */
function useKeptFocus(step: string | undefined) {
  useEffect(() => {
    if (step) focusPage();
  }, [step]);
}

/** Moves the focus to the page's content after the focused element has disappeared. */
export function focusPage() {
  if (document.activeElement !== document.body) return;
  document.getElementById("main")?.focus({ preventScroll: true });
}
