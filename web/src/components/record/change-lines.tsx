import type { FieldChange } from "@pharmacy/contract/field-changes";
import {
  type FieldWords,
  isNothing,
  labelOf,
  showValue,
  type ValueContext,
} from "@pharmacy/contract/field-words";
import { NamedLink } from "./record-link.tsx";

type ChangeProps = { change: FieldChange; words: FieldWords; context: ValueContext };

type ValueProps = { field: string; value: unknown; words: FieldWords; context: ValueContext };

export function ChangeValue({ field, value, words, context }: ValueProps) {
  const text = showValue(field, value, words, context);
  const named = context.names?.find(({ id, isOpen }) => isOpen && id === value);
  return named ? <NamedLink {...named} label={text} /> : text;
}

/** Completes a sentence that begins with the actor's name. */
export function ChangeSentence({ change: { field, from, to }, words, context }: ChangeProps) {
  const name = <strong className="font-medium">{labelOf(field, words)}</strong>;
  const before = (
    <del className="text-muted no-underline">
      <ChangeValue field={field} value={from} words={words} context={context} />
    </del>
  );
  const after = (
    <ins className="no-underline">
      <ChangeValue field={field} value={to} words={words} context={context} />
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

export function ChangeLine({ change: { field, from, to }, words, context }: ChangeProps) {
  return (
    <>
      <span className="font-medium text-fg">{labelOf(field, words)}</span>{" "}
      <del className="no-underline">
        <ChangeValue field={field} value={from} words={words} context={context} />
      </del>{" "}
      <span aria-hidden>→</span>
      <span className="sr-only">to</span>{" "}
      <ins className="text-fg no-underline">
        <ChangeValue field={field} value={to} words={words} context={context} />
      </ins>
    </>
  );
}
