import type { Run } from "@pharmacy/contract/runs/runs";
import { useEffect } from "react";
import type { ImportNoun } from "./import-noun.ts";
import { countsSentence, resultOf, runTitle, workOf } from "./run-words.ts";
import { isRunning } from "./runs.api.ts";

type RunAnnouncerProps = { run: Run | undefined; noun: ImportNoun };

/** Reads out each step of an import. Of its progress only each quarter, not each percent. */
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

/** The button that began a step goes away with it: the keyboard goes on at the page's content. */
function useKeptFocus(step: string | undefined) {
  useEffect(() => {
    if (step) focusPage();
  }, [step]);
}

/** Moves the focus to the content of the page, where what had it is gone. */
export function focusPage() {
  if (document.activeElement !== document.body) return;
  document.getElementById("main")?.focus({ preventScroll: true });
}
