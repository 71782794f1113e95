import type { Run } from "@pharmacy/contract/runs/runs";
import type { Verdict } from "@pharmacy/contract/runs/runs.values";
import { isEdit } from "@pharmacy/contract/runs/runs.values";
import { RecordTabs, useTab } from "#components/record/record-tabs.tsx";
import type { ImportNoun } from "./import-noun.ts";
import { RefusedRows } from "./refused-rows.tsx";
import { RowList } from "./row-list.tsx";
import { KEPT, VERDICT_ORDER, VERDICT_WORDS } from "./run-words.ts";
import { useCanAct } from "./use-run-acts.ts";

type RunRowsProps = { run: Run; noun: ImportNoun };

/** The rows of a file by verdict, those that need a correction first. */
export function RunRows({ run, noun }: RunRowsProps) {
  const isOpen = useCanAct("correct", run);
  // an undo only lists the rows that it kept
  const shown = run.undoOf ? (["left"] as const) : VERDICT_ORDER;
  const tabs = shown
    .filter((verdict) => run.counts[verdict] > 0)
    .map((verdict) => ({
      id: verdict,
      label: run.undoOf ? KEPT : VERDICT_WORDS[verdict],
      count: run.counts[verdict],
    }));
  const tab = useTab(tabs);
  if (tabs.length === 0) return null;
  const verdict = tab as Verdict;
  return (
    <>
      <RecordTabs label={run.undoOf || isEdit(run) ? "Records" : "Rows of the file"} tabs={tabs} />
      {verdict === "refused" ? (
        <RefusedRows run={run} noun={noun} isOpen={isOpen} />
      ) : (
        <RowList key={verdict} run={run} noun={noun} verdict={verdict} isOpen={isOpen} />
      )}
    </>
  );
}
