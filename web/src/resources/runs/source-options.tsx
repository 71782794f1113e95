import type { Source } from "@pharmacy/contract/mapping/mapping";
import {
  DATE_ORDERS,
  type DateOrder,
  NUMBER_STYLES,
  type NumberStyle,
} from "@pharmacy/contract/mapping/mapping.values";
import { useId, useState } from "react";
import { Field } from "#components/form/field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { CutFields } from "./cut-fields.tsx";
import { JoinFields } from "./join-fields.tsx";
import type { SourceOptionsProps } from "./source-props.ts";
import { StyleChoice } from "./style-choice.tsx";
import { ValuePart } from "./value-part.ts";

const ValueTablePart = lazyPart(() =>
  import("./value-table.tsx").then((module) => module.ValueTable),
);

/** Conversions of a column's text: rarely needed, so they are collapsed. */
export function SourceOptions(props: SourceOptionsProps) {
  const { label, source, onChange } = props;
  const [isListed, setListed] = useState(false);
  const change = (changes: Partial<Source>) => onChange(without({ ...source, ...changes }));
  return (
    <details className="text-sm md:col-start-2 lg:col-span-2">
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-accent text-xs">
        Combine, trim or replace
        <span className="sr-only"> {label}</span>
      </summary>
      <div className="grid gap-3 py-2 sm:grid-cols-2">
        <JoinFields {...props} onChange={change} />
        <CutFields {...props} onChange={change} />
        <div className="col-span-full grid content-start gap-2">
          {isListed ? (
            <ValueTablePart {...props} />
          ) : (
            <Button
              size="sm"
              className="w-fit"
              aria-label={`Translate values of ${label}`}
              onClick={() => setListed(true)}
            >
              Translate values
            </Button>
          )}
        </div>
        <ValuesField source={source} onChange={change} />
        <StyleChoice
          label="Numbers are written"
          value={source.numbers ?? ""}
          choices={NUMBER_STYLES}
          onChange={(value) => change({ numbers: (value || undefined) as NumberStyle | undefined })}
        />
        <StyleChoice
          label="Dates are written"
          value={source.dates ?? ""}
          choices={DATE_ORDERS}
          onChange={(value) => change({ dates: (value || undefined) as DateOrder | undefined })}
        />
        <FallbackField {...props} onChange={change} />
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
  const [typed, setTyped] = useState(() => writeValueTable(values));
  // the list of values changes the table as well
  const isOther = JSON.stringify(readValueTable(typed)) !== JSON.stringify(values);
  const text = isOther ? writeValueTable(values) : typed;
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
          setTyped(target.value);
          onChange({ values: readValueTable(target.value) });
        }}
      />
    </Field>
  );
}

type FallbackProps = Omit<SourceOptionsProps, "onChange"> & PartProps;

function FallbackField({ source: { fixed = "" }, field, form, onChange }: FallbackProps) {
  const id = useId();
  return (
    <Field id={id} label="If empty" message={undefined}>
      <ValuePart
        field={field}
        form={form}
        id={id}
        name="If empty"
        value={fixed}
        onChange={(value) => onChange({ fixed: value })}
      />
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
