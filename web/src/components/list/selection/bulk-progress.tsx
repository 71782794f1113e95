import { Button } from "#components/ui/button.tsx";
import { formatNumber } from "#lib/format.ts";
import type { BulkRun } from "../bulk-runs.ts";
import type { Noun } from "../counting.ts";
import { nounOfAct, phraseOf } from "./bulk-words.ts";

export function BulkProgress({ noun, run }: { noun: Noun; run: BulkRun }) {
  const total = run.names.size;
  const tried = total - run.left.length;
  const words = phraseOf(run.offer, nounOfAct(run.offer, noun).many, "doing");
  return (
    <>
      <span className="nums whitespace-nowrap font-medium">
        {words}: {formatNumber(tried)} of {formatNumber(total)}
      </span>
      <progress
        aria-label={words}
        max={total}
        value={tried}
        className="mx-3 h-1.5 w-40 appearance-none overflow-hidden rounded-full bg-neutral-soft max-md:w-full [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:transition-[inline-size]"
      />
      <Button size="sm" variant="ghost" onClick={run.stop} pending={run.state === "stopping"}>
        Stop
      </Button>
    </>
  );
}
