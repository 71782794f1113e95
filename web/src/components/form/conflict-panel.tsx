import { labelOf } from "@pharmacy/contract/field-words";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { showHere } from "#lib/field-words.ts";
import { conflictsIn } from "./differences.ts";
import type { Conflict, RecordForm, Side } from "./record-form.ts";
import { useNames } from "./use-names.ts";

export type ConflictPanelProps<Values extends FieldValues> = {
  form: Pick<RecordForm<Values>, "words" | "finders" | "isPending" | "settle" | "useTheirs">;
  conflict: Conflict;
};

/** By default each side keeps its own changes. */
export function ConflictPanel<Values extends FieldValues>({
  form,
  conflict,
}: ConflictPanelProps<Values>) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const panel = useRef<HTMLElement>(null);
  // Its code arrives after the form has looked for a field to focus.
  useEffect(() => panel.current?.focus(), []);
  const fields = conflictsIn(conflict);
  const nameOf = useNames(fields, form.finders);
  const show = (path: string, value: unknown) =>
    nameOf(path, value) ?? showHere(path, value, form.words);
  const isAsItWas = fields.every(
    ({ path, isMine }) => (choices.get(path) ?? sideOf(isMine)) === sideOf(isMine),
  );
  return (
    <section
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="grid gap-3 rounded-lg border border-warning/30 bg-warning-soft p-4 text-warning"
    >
      <div>
        <h2 className="font-semibold text-base">Someone else changed this record</h2>
        <p>
          Choose which value to keep in each field. Fields you did not change show their saved
          values. Nothing is saved yet.
        </p>
      </div>
      <table className="w-full table-fixed rounded-md bg-surface text-fg max-md:block">
        <thead className="text-start text-muted text-xs max-md:hidden">
          <tr>
            <th className="px-3 py-1.5 text-start font-medium">Field</th>
            <th className="px-3 py-1.5 text-start font-medium">Yours</th>
            <th className="px-3 py-1.5 text-start font-medium">Theirs</th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {fields.map(({ path, mine, theirs, isMine }) => (
            <ConflictRow
              key={path}
              label={labelOf(path, form.words)}
              mine={show(path, mine)}
              theirs={show(path, theirs)}
              isMine={isMine}
              side={choices.get(path) ?? sideOf(isMine)}
              onChoose={(side) => setChoices(new Map(choices).set(path, side))}
            />
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={form.useTheirs}>Use theirs</Button>
        <Button variant="primary" pending={form.isPending} onClick={() => form.settle(choices)}>
          {conflict.draft ? "Continue" : "Keep"} {isAsItWas ? "mine" : "what I chose"}
        </Button>
      </div>
    </section>
  );
}

const sideOf = (isMine: boolean): Side => (isMine ? "mine" : "theirs");

type ConflictRowProps = {
  label: string;
  mine: string;
  theirs: string;
  isMine: boolean;
  side: Side;
  onChoose(side: Side): void;
};

function ConflictRow({ label, mine, theirs, isMine, side, onChoose }: ConflictRowProps) {
  // Not the field's own name: the form finds its controls by name.
  const name = useId();
  const choice = (own: Side, value: string, note?: ReactNode) => (
    <td className="h-px p-0 max-md:block max-md:h-auto">
      <label className="wrap-anywhere flex h-full cursor-pointer items-start gap-2 px-3 py-1.5 has-checked:bg-selected max-md:min-h-10">
        <input
          type="radio"
          name={name}
          checked={side === own}
          onChange={() => onChoose(own)}
          aria-label={`${label}, ${own === "mine" ? "yours" : "theirs"}: ${value}`}
          className="mt-0.5 size-4 shrink-0 accent-primary"
        />
        <span
          data-side={own === "mine" ? "Yours" : "Theirs"}
          className="min-w-0 before:text-muted before:text-xs max-md:before:block max-md:before:content-[attr(data-side)]"
        >
          {value}
          {note}
        </span>
      </label>
    </td>
  );
  return (
    <tr className="border-line-soft border-t align-top max-md:block max-md:py-1.5">
      <th
        scope="row"
        className="wrap-anywhere px-3 py-1.5 text-start font-medium max-md:block max-md:pb-0"
      >
        {label}
      </th>
      {choice(
        "mine",
        mine,
        !isMine && <span className="block text-muted text-xs">not changed</span>,
      )}
      {choice("theirs", theirs)}
    </tr>
  );
}
