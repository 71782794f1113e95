import type { Mapping, Source } from "@pharmacy/contract/mapping/mapping";
import { besideSource } from "@pharmacy/contract/mapping/mapping-beside";
import type { Run, RunPreview } from "@pharmacy/contract/runs/runs";
import { useState } from "react";
import type { SavingForm } from "#lib/before-saving.ts";
import { FieldSource } from "./field-source.tsx";
import { countOf } from "./run-words.ts";

type Field = RunPreview["fields"][number];

type MappingFieldsProps = {
  preview: RunPreview;
  mapping: Mapping;
  run: Pick<Run, "id">;
  form: SavingForm;
  onChange(field: string, source: Source | undefined): void;
};

/** Required fields come first, then those with a column. The rest are collapsed. */
export function MappingFields({ preview, mapping, run, form, onChange }: MappingFieldsProps) {
  // a field keeps its place while its column is chosen
  const [hasColumn] = useState(() => new Set(Object.keys(mapping)));
  const fields = preview.fields.filter(({ choice }) => choice === undefined);
  const withBeside = (some: Field[]) =>
    some.flatMap((field) => [field, ...fields.filter(({ beside }) => beside === field.name)]);
  const whole = fields.filter(({ beside }) => beside === undefined);
  const required = whole.filter(isNeeded);
  const others = whole.filter((field) => !isNeeded(field));
  const shown = others.filter(({ name }) => hasColumn.has(name));
  const folded = withBeside(others.filter(({ name }) => !hasColumn.has(name)));
  const lines = (some: Field[]) =>
    some.map((field) => (
      <FieldSource
        key={field.name}
        field={field}
        preview={preview}
        source={mapping[field.name]}
        run={run}
        form={form}
        guess={besideSource(field, preview.header, mapping)}
        onChange={(source) => onChange(field.name, source)}
      />
    ));
  return (
    <>
      <ul aria-label="Fields">{lines(withBeside([...required, ...shown]))}</ul>
      {folded.length > 0 && (
        <details>
          <summary className="cursor-pointer border-line border-b px-4 py-3 text-accent">
            {countOf(folded.length, "more field", "more fields")}
          </summary>
          <ul aria-label="More fields">{lines(folded)}</ul>
        </details>
      )}
    </>
  );
}

/** Required by all new records, or by those of one kind. */
function isNeeded({ isRequired, neededBy }: Field): boolean {
  return isRequired || neededBy !== undefined;
}
