import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { BulkDetails } from "#lib/list-source.ts";
import { toastDone, toastError, toastSuccess } from "#lib/toast.ts";
import type { BulkOffer } from "../bulk-offer.ts";
import { type BulkRun, bulkRuns, useBulkRun } from "../bulk-runs.ts";
import type { Noun } from "../counting.ts";
import { BulkProgress } from "./bulk-progress.tsx";
import { BulkResults } from "./bulk-results.tsx";
import { counted, nounOfAct, phraseOf } from "./bulk-words.ts";
import { runBulk } from "./run-bulk.ts";
import { SelectionActions, type SelectionBarProps } from "./selection-actions.tsx";

export function SelectionBar(props: SelectionBarProps) {
  const { noun, source, selection, onLeave } = props;
  const run = useBulkRun(source.name);
  useSettled(run, props);
  const queryClient = useQueryClient();

  async function act({ offer, names, seen, details }: Start) {
    const { bulk } = await source.calls();
    const ended = await runBulk(
      source.name,
      { offer, details },
      names,
      bulk(offer.act, details),
      seen,
    );
    sayHowItWent(ended, noun, () => takeBack(ended));
    // many records appear in other lists: a pharmacy's users, its tokens, expiries
    await queryClient.invalidateQueries();
  }

  const start = (wanted: Start) =>
    void act(wanted).catch((error: Error) =>
      toastError(failureOf(wanted.offer, noun), { description: error.message }),
    );

  /** Skips records that were changed again since. */
  function takeBack({ offer, names, changed }: BulkRun) {
    const opposite = offer.opposite?.();
    const those = new Map([...names].filter(([id]) => changed.has(id)));
    if (opposite) start({ offer: opposite, names: those, seen: changed });
  }

  function forget() {
    bulkRuns.set(source.name, undefined);
    if (selection.chosen.size === 0) onLeave();
  }

  if (run?.state === "ended" && run.done.length < run.names.size) {
    return (
      <BulkResults
        noun={noun}
        run={run}
        onClose={forget}
        onRetry={(names) => start({ offer: run.offer, names, details: run.details })}
      />
    );
  }
  const progress = run?.state === "ended" ? undefined : run;
  if (!progress && selection.chosen.size === 0) return null;
  return (
    <div className="pointer-events-none sticky bottom-15 z-20 flex justify-center max-md:bottom-3">
      <section
        aria-label={`Selected ${noun.many}`}
        className="pointer-events-auto flex max-w-full animate-pop-in flex-wrap items-center gap-x-1 gap-y-1 rounded-lg bg-raised p-1.5 ps-3.5 shadow-md"
      >
        {progress ? (
          <BulkProgress noun={noun} run={progress} />
        ) : (
          <SelectionActions
            {...props}
            onAct={(offer, details) => start({ offer, names: selection.chosen, details })}
          />
        )}
      </section>
    </div>
  );
}

/**
 * Deselects only the finished records. The unfinished ones are selected again for a user who was
 * away or has deselected them.
 */
function useSettled(run: BulkRun | undefined, { source, selection, onLeave }: SelectionBarProps) {
  const hasSeenIt = useRef(false);
  const settle = useEffectEvent(({ names, done, refusals, left }: BulkRun) => {
    const kept = [
      ...refusals.map(({ id, label }) => [id, label] as const),
      ...left.map((id) => [id, names.get(id) ?? ""] as const),
    ];
    selection.settle(done, new Map(kept));
    if (kept.length > 0) return;
    bulkRuns.set(source.name, undefined);
    // nothing has the focus if it was in the bar
    if (hasSeenIt.current && document.activeElement === document.body) onLeave();
  });
  useEffect(() => {
    if (run?.state === "ended") settle(run);
    hasSeenIt.current = run !== undefined;
  }, [run]);
}

function failureOf(offer: BulkOffer, noun: Noun): string {
  const phrase = phraseOf(offer, `the ${nounOfAct(offer, noun).many}`);
  return `Failed to ${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}`;
}

type Names = ReadonlyMap<string, string>;

type Start = {
  offer: BulkOffer;
  names: Names;
  /** The versions that were read, for records that must not have changed since. */
  seen?: ReadonlyMap<string, number>;
  details?: BulkDetails | undefined;
};

function sayHowItWent(run: BulkRun, nounOfList: Noun, onUndo: () => void): void {
  const { offer, done, changed, refusals, left, letters: emails } = run;
  const { done: word } = offer;
  const noun = nounOfAct(offer, nounOfList);
  const count = done.length;
  const email = emails.includes("kept") ? "kept" : emails[0];
  const canUndo = offer.opposite !== undefined && changed.size > 0;
  if (count > 0) {
    void toastDone(
      { title: `${counted(count, noun)} ${word}` },
      { letter: email },
      canUndo ? { action: { label: "Undo", onClick: onUndo } } : undefined,
    );
  }
  if (refusals.length > 0) void toastError(`${counted(refusals.length, noun)} not ${word}`);
  else if (left.length > 0 && count === 0) void toastSuccess(`No ${noun.many} ${word}`);
}
