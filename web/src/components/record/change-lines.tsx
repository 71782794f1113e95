import type { FieldChange } from "@pharmacy/contract/audit-logs";
import {
  type FieldWords,
  isNothing,
  labelOf,
  showValue,
  type Told,
} from "@pharmacy/contract/field-words";
import { NamedLink } from "./record-link.tsx";

type ChangeProps = { change: FieldChange; words: FieldWords; told: Told };

type ValueProps = { field: string; value: unknown; words: FieldWords; told: Told };

/** A value in words, and the way to the record that it stands for. */
export function ChangeValue({ field, value, words, told }: ValueProps) {
  const text = showValue(field, value, words, told);
  const named = told.names?.find(({ id, isOpen }) => isOpen && id === value);
  return named ? <NamedLink {...named} label={text} /> : text;
}

/** One change, as a sentence goes on behind the name of who made it. */
export function ChangeSentence({ change: { field, from, to }, words, told }: ChangeProps) {
  const name = <strong className="font-medium">{labelOf(field, words)}</strong>;
  const before = (
    <del className="text-muted no-underline">
      <ChangeValue field={field} value={from} words={words} told={told} />
    </del>
  );
  const after = (
    <ins className="no-underline">
      <ChangeValue field={field} value={to} words={words} told={told} />
    </ins>
  );
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
export function ChangeLine({ change: { field, from, to }, words, told }: ChangeProps) {
  return (
    <>
      <span className="font-medium text-fg">{labelOf(field, words)}</span>{" "}
      <del className="no-underline">
        <ChangeValue field={field} value={from} words={words} told={told} />
      </del>{" "}
      <span aria-hidden>→</span>
      <span className="sr-only">to</span>{" "}
      <ins className="text-fg no-underline">
        <ChangeValue field={field} value={to} words={words} told={told} />
      </ins>
    </>
  );
}
