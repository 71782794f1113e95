import type { PutBack, PutBackLine } from "@pharmacy/contract/audit-logs/put-back";
import { type FieldWords, labelOf, type ValueContext } from "@pharmacy/contract/field-words";
import { inSentence } from "@pharmacy/contract/words";
import { useId } from "react";
import { ChangeLine } from "#components/record/change-lines.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { valueContextHere } from "#lib/field-words.ts";

type Props = {
  plan: PutBack;
  lines: readonly PutBackLine[];
  /** Fields that changed too and stay as they are. */
  left: readonly string[];
  words: FieldWords;
  /** Why a field was refused. */
  beside: Readonly<Record<string, string>>;
};

export function PutBackLines({ plan, lines, left, words, beside }: Props) {
  const context = valueContextHere({ ...plan, changes: [] });
  if (lines.length === 0) {
    return <p className="text-muted">Nothing to put back: it has these values already.</p>;
  }
  return (
    <>
      <ul className="grid gap-3">
        {lines.map((line) => (
          <Line
            key={line.field}
            line={line}
            words={words}
            context={context}
            refusal={beside[line.field]}
          />
        ))}
      </ul>
      {left.length > 0 && (
        <p className="mt-3 text-muted text-xs">
          Not put back: {left.map((field) => inSentence(labelOf(field, words))).join(", ")}.
        </p>
      )}
    </>
  );
}

type LineProps = {
  line: PutBackLine;
  words: FieldWords;
  context: ValueContext;
  refusal: string | undefined;
};

function Line({ line, words, context, refusal }: LineProps) {
  const id = useId();
  const { field, now, to, since, sinceCount } = line;
  const [last] = since;
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-x-3">
      <Checkbox
        id={id}
        name={field}
        defaultChecked
        className="mt-0.5"
        aria-invalid={refusal !== undefined}
        aria-describedby={`${id}-more`}
      />
      <label htmlFor={id} className="wrap-anywhere min-w-0 text-muted">
        <ChangeLine change={{ field, from: now, to }} words={words} context={context} />
      </label>
      <div id={`${id}-more`} className="col-start-2 text-xs">
        {last && (
          <p className="text-warning">
            Changed since by {last.actorName}, <Instant at={last.at} />
            {sinceCount > 1 && `, the newest of ${sinceCount} changes`}.
          </p>
        )}
        {refusal && <p className="text-danger">{refusal}</p>}
      </div>
    </li>
  );
}
