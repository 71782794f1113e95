import type { Source } from "@pharmacy/contract/mapping/mapping";
import { applyMapping } from "@pharmacy/contract/mapping/mapping-apply";
import type { Run, RunPreview } from "@pharmacy/contract/runs/runs";
import { useId } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Label } from "#components/ui/label.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import type { SavingForm } from "#lib/before-saving.ts";
import { columnChoices } from "./column-names.ts";
import { SourceOptions } from "./source-options.tsx";
import { ValuePart } from "./value-part.ts";

type FieldSourceProps = {
  field: RunPreview["fields"][number];
  preview: RunPreview;
  source: Source | undefined;
  run: Pick<Run, "id">;
  form: SavingForm;
  /** A value to suggest because of another field. */
  guess: Source | undefined;
  onChange(source: Source | undefined): void;
};

const FIXED = "fixed";

/** The source of one field, and its values for the first rows. */
export function FieldSource(props: FieldSourceProps) {
  const { field, preview, source, run, form, guess, onChange } = props;
  const id = useId();
  const { name, label, isRequired } = field;
  const example = source && labelled(field, exampleOf(preview, source));
  const isGuess = source && isSame(source, preview.mapping[name] ?? guess);
  const isFixed = source !== undefined && source.columns === undefined;
  const unsure = source ? undefined : preview.unsure.find((one) => one.field === name);
  return (
    <li className="grid gap-x-4 gap-y-1.5 border-line-soft border-b px-4 py-2.5 md:grid-cols-[9rem_minmax(0,1fr)] md:items-center lg:grid-cols-[12rem_minmax(0,16rem)_minmax(0,1fr)]">
      <Label htmlFor={id} isRequired={isRequired}>
        {label}
      </Label>
      <NativeSelect
        id={id}
        value={choiceOf(source)}
        onChange={({ target }) => onChange(sourceFor(target.value, source))}
      >
        <option value="">Not imported</option>
        <optgroup label="Columns of the file">
          {columnChoices(preview)
            .map((text, column) => ({ column, text }))
            .map(({ column, text }) => (
              <option key={text + String(column)} value={column}>
                {text}
              </option>
            ))}
        </optgroup>
        <option value={FIXED}>The same value for every row</option>
      </NativeSelect>
      <div className="flex min-w-0 flex-wrap items-center gap-2 md:col-start-2 lg:col-start-3">
        {isGuess && (
          <Badge tone="info">{preview.isRemembered ? "As last time" : "Suggested"}</Badge>
        )}
        {unsure && (
          <Unsure
            label={label}
            reason={unsure.reason}
            onUse={() => onChange({ columns: [unsure.column] })}
          />
        )}
        {isFixed ? (
          <div className="w-full max-w-88">
            <ValuePart
              field={field}
              form={form}
              name={`${label} of every row`}
              value={source.fixed ?? ""}
              onChange={(fixed) => onChange({ fixed })}
            />
          </div>
        ) : (
          example && <span className="truncate text-muted text-xs">Example: {example}</span>
        )}
      </div>
      {source?.columns && (
        <SourceOptions
          label={label}
          header={preview.header}
          source={source}
          onChange={onChange}
          field={field}
          form={form}
          runId={run.id}
          options={preview.options}
        />
      )}
    </li>
  );
}

const isSame = (one: Source, other: Source | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

type UnsureProps = { label: string; reason: string; onUse(): void };

function Unsure({ label, reason, onUse }: UnsureProps) {
  return (
    <>
      <Badge tone="warning">Unsure</Badge>
      <span className="text-muted text-xs">{reason}</span>
      <Button size="sm" aria-label={`Use this column for ${label}`} onClick={onUse}>
        Use it
      </Button>
    </>
  );
}

function choiceOf(source: Source | undefined): string {
  if (!source) return "";
  return source.columns ? String(source.columns[0]) : FIXED;
}

/** Changes the first column, and keeps the joined ones and the text options. */
function sourceFor(value: string, before: Source | undefined): Source | undefined {
  if (value === "") return undefined;
  if (value === FIXED) return { fixed: before?.fixed ?? "" };
  const column = Number(value);
  if (!before?.columns) return { columns: [column] };
  const others = before.columns.slice(1).filter((other) => other !== column);
  return { ...before, columns: [column, ...others] };
}

const labelled = ({ options = [] }: FieldSourceProps["field"], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

/** The first value that is not empty. */
function exampleOf({ rows }: RunPreview, source: Source): string {
  for (const { cells } of rows) {
    const { value = "" } = applyMapping({ value: source }, cells);
    if (value !== "") return value;
  }
  return "";
}
