import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { formatNumber } from "#lib/format.ts";
import type { BulkRun } from "../bulk-runs.ts";
import type { Noun } from "../counting.ts";
import { counted, nounOfAct, phraseOf } from "./bulk-words.ts";

/** The refused records stay selected. */
export function BulkResults({
  noun,
  run,
  onClose,
  onRetry,
}: {
  noun: Noun;
  run: BulkRun;
  onClose(): void;
  onRetry(names: ReadonlyMap<string, string>): void;
}) {
  const { offer, refusals, left, done, names } = run;
  const { done: word } = offer;
  const made = nounOfAct(offer, noun);
  const failed = new Map(refusals.map(({ id, label }) => [id, label]));
  const rest = new Map(left.map((id) => [id, names.get(id) ?? ""]));
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        refusals.length > 0
          ? `${counted(refusals.length, made)} not ${word}`
          : `Stopped with ${counted(left.length, noun)} left`
      }
      description={`${counted(done.length, made)} ${word}. The others stay selected.`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {left.length > 0 && (
            <Button onClick={() => onRetry(rest)}>
              {phraseOf(offer, `the ${formatNumber(left.length)} left`)}
            </Button>
          )}
          {refusals.length > 0 && (
            <Button variant="primary" onClick={() => onRetry(failed)}>
              Retry the failed
            </Button>
          )}
        </>
      }
    >
      {refusals.length > 0 && (
        <ul className="mt-2 divide-y divide-line-soft border-line-soft border-y">
          {refusals.map(({ id, label, reason }) => (
            <li key={id} className="grid gap-0.5 py-2">
              <span className="font-medium">{label || `Unnamed ${noun.one}`}</span>
              <span className="text-muted text-xs">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
