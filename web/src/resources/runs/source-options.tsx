import type { Source } from "@pharmacy/contract/mapping/mapping";
import {
  DATE_ORDERS,
  type DateOrder,
  NUMBER_STYLES,
  type NumberStyle,
} from "@pharmacy/contract/mapping/mapping.values";
import { useId, useState } from "react";
import { Field } from "#components/form/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { CutFields } from "./cut-fields.tsx";
import { JoinFields } from "./join-fields.tsx";
import type { SourceOptionsProps } from "./source-props.ts";

/** Conversions of a column's text: rarely needed, so they are collapsed. */
export function SourceOptions(props: SourceOptionsProps) {
  const { label, source, onChange } = props;
  const change = (changes: Partial<Source>) => onChange(without({ ...source, ...changes }));
  return (
    <details className="text-sm md:col-start-2 lg:col-span-2">
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-accent text-xs">
        Join, cut or translate
        <span className="sr-only"> {label}</span>
      </summary>
      <div className="grid gap-3 py-2 sm:grid-cols-2">
        <JoinFields {...props} onChange={change} />
        <CutFields {...props} onChange={change} />
        <ValuesField source={source} onChange={change} />
        <Choice
          label="Numbers are written"
          value={source.numbers ?? ""}
          choices={NUMBER_STYLES}
          onChange={(value) => change({ numbers: (value || undefined) as NumberStyle | undefined })}
        />
        <Choice
          label="Dates are written"
          value={source.dates ?? ""}
          choices={DATE_ORDERS}
          onChange={(value) => change({ dates: (value || undefined) as DateOrder | undefined })}
        />
        <FallbackField source={source} onChange={change} />
      </div>
    </details>
  );
}

/** Leaves out empty options, so that they stay as suggested. */
function without(source: Source): Source {
  return Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
}

type PartProps = { source: Source; onChange(changes: Partial<Source>): void };

/** Typed text stays as it is until the field is left: a line is no pair before its sign. */
function ValuesField({ source: { values }, onChange }: PartProps) {
  const id = useId();
  const [text, setText] = useState(() => writeValueTable(values));
  return (
    <Field
      id={id}
      label="Table of values"
      hint="One on each line: text in the file = value to import."
      message={undefined}
    >
      <Textarea
        id={id}
        rows={3}
        value={text}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          setText(target.value);
          onChange({ values: readValueTable(target.value) });
        }}
      />
    </Field>
  );
}

function FallbackField({ source: { fixed = "" }, onChange }: PartProps) {
  const id = useId();
  return (
    <Field id={id} label="Where it is empty" message={undefined}>
      <Input
        id={id}
        value={fixed}
        maxLength={1_000}
        placeholder="Leave unchanged"
        onChange={({ target }) => onChange({ fixed: target.value })}
      />
    </Field>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  choices: Readonly<Record<string, string>>;
  onChange(value: string): void;
};

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <Field id={id} label={label} message={undefined}>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">In the usual way</option>
        {Object.entries(choices).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

/** Parses pairs such as "comprimé = Tablet", one per line, or two columns of a spreadsheet. */
export function readValueTable(text: string): Record<string, string> | undefined {
  const pairs = text.split(/\r?\n/).flatMap((line) => {
    const [, from = "", to = ""] = /^([^=\t]*)[=\t](.*)$/.exec(line) ?? [];
    return from.trim() === "" ? [] : [[from.trim(), to.trim()] as const];
  });
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

export function writeValueTable(values: Readonly<Record<string, string>> = {}): string {
  return Object.entries(values)
    .map(([from, to]) => `${from} = ${to}`)
    .join("\n");
}
