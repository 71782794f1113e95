import type { FieldChange } from "@pharmacy/contract/audit-logs";
import { type FieldWords, isNothing, labelOf, showValue } from "./field-words.ts";

type ChangeProps = { change: FieldChange; words: FieldWords };

/** One change, as a sentence goes on behind the name of who made it. */
export function ChangeSentence({ change: { field, from, to }, words }: ChangeProps) {
  const name = <strong className="font-medium">{labelOf(field, words)}</strong>;
  const before = <del className="text-muted no-underline">{showValue(field, from, words)}</del>;
  const after = <ins className="no-underline">{showValue(field, to, words)}</ins>;
  if (isNothing(from)) {
    return (
      <>
        set {name} to {after}
      </>
    );
  }
  if (isNothing(to)) {
    return (
      <>
        cleared {name}, which was {before}
      </>
    );
  }
  return (
    <>
      changed {name} from {before} to {after}
    </>
  );
}

/** One change of several, in a line of its own. */
export function ChangeLine({ change: { field, from, to }, words }: ChangeProps) {
  return (
    <>
      <span className="font-medium text-fg">{labelOf(field, words)}</span>{" "}
      <del className="no-underline">{showValue(field, from, words)}</del> <span aria-hidden>→</span>
      <span className="sr-only">to</span>{" "}
      <ins className="text-fg no-underline">{showValue(field, to, words)}</ins>
    </>
  );
}
