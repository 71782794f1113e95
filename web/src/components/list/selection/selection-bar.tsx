import type { BulkAct } from "@pharmacy/contract/bulk";
import type { Page } from "@pharmacy/contract/list";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ListSource, WholeQuery } from "#lib/list-source.ts";
import { toastError, toastSuccess } from "#lib/toast.ts";
import { type BulkRun, bulkRuns, useBulkRun } from "../bulk-runs.ts";
import type { Noun } from "../counting.ts";
import type { Selection } from "../use-selection.ts";
import { BulkProgress } from "./bulk-progress.tsx";
import { BulkResults } from "./bulk-results.tsx";
import { counted, wordsOfAct } from "./bulk-words.ts";
import { runBulk } from "./run-bulk.ts";
import { SelectionActions } from "./selection-actions.tsx";

export type SelectionBarProps = {
  noun: Noun;
  source: ListSource;
  selection: Selection;
  acts: readonly BulkAct[];
  /** What stops when records are made inactive, and what is lost when they are deleted. */
  consequences: { inactive: readonly ReactNode[]; deleted: readonly ReactNode[] } | undefined;
  page: Page<{ id: string }> | undefined;
  query: WholeQuery;
  /** Takes the focus when the bar is gone. */
  onLeave(): void;
};

/** What can be done to the chosen rows, and how it goes. Stands at the foot of the list. */
export function SelectionBar(props: SelectionBarProps) {
  const { noun, source, selection, onLeave } = props;
  const run = useBulkRun(source.name);
  const queryClient = useQueryClient();

  async function act(what: BulkAct, names: ReadonlyMap<string, string>) {
    const { bulk } = await source.calls();
    const ended = await runBulk(source.name, what, names, bulk(what));
    sayHowItWent(ended, noun);
    const kept = [...ended.refusals.map(({ id }) => id), ...ended.left];
    selection.replace(kept);
    if (kept.length === 0) {
      bulkRuns.set(source.name, undefined);
      onLeave();
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: source.key }),
      queryClient.invalidateQueries({ queryKey: ["logs"] }),
    ]);
  }

  const start = (what: BulkAct, names: ReadonlyMap<string, string>) =>
    void act(what, names).catch((error: Error) =>
      toastError(`Failed to ${what} the ${noun.many}`, { description: error.message }),
    );

  function forget() {
    bulkRuns.set(source.name, undefined);
    if (selection.chosen.size === 0) onLeave();
  }

  if (run?.state === "ended") {
    return (
      <BulkResults
        noun={noun}
        run={run}
        onClose={forget}
        onRetry={(names) => start(run.act, names)}
      />
    );
  }
  if (!run && selection.chosen.size === 0) return null;
  return (
    <div className="pointer-events-none sticky bottom-15 z-20 flex justify-center max-md:bottom-3">
      <section
        aria-label={`Selected ${noun.many}`}
        className="pointer-events-auto flex max-w-full animate-pop-in flex-wrap items-center gap-x-1 gap-y-1 rounded-lg bg-raised p-1.5 ps-3.5 shadow-md"
      >
        {run ? (
          <BulkProgress noun={noun} run={run} />
        ) : (
          <SelectionActions {...props} onAct={(what) => start(what, selection.chosen)} />
        )}
      </section>
    </div>
  );
}

function sayHowItWent({ act, done, refusals, left }: BulkRun, noun: Noun): void {
  const { done: word } = wordsOfAct(act);
  if (done > 0) void toastSuccess(`${counted(done, noun)} ${word}`);
  if (refusals.length > 0) void toastError(`${counted(refusals.length, noun)} not ${word}`);
  else if (left.length > 0 && done === 0) void toastSuccess(`No ${noun.many} ${word}`);
}
