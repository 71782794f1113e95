import type { Mapping, Source } from "@pharmacy/contract/mapping/mapping";
import type { RunPreview } from "@pharmacy/contract/runs/runs";
import { useState } from "react";
import { FieldSource } from "./field-source.tsx";
import { countOf } from "./run-words.ts";

type MappingFieldsProps = {
  preview: RunPreview;
  mapping: Mapping;
  onChange(field: string, source: Source | undefined): void;
};

/** Required fields come first, then those with a column. The rest are collapsed. */
export function MappingFields({ preview, mapping, onChange }: MappingFieldsProps) {
  // a field keeps its place while its column is chosen
  const [hasColumn] = useState(() => new Set(Object.keys(mapping)));
  const fields = preview.fields.filter(({ choice }) => choice === undefined);
  const required = fields.filter(isNeeded);
  const others = fields.filter((field) => !isNeeded(field));
  const shown = others.filter(({ name }) => hasColumn.has(name));
  const folded = others.filter(({ name }) => !hasColumn.has(name));
  const lines = (some: typeof fields) =>
    some.map((field) => (
      <FieldSource
        key={field.name}
        field={field}
        preview={preview}
        source={mapping[field.name]}
        onChange={(source) => onChange(field.name, source)}
      />
    ));
  return (
    <>
      <ul aria-label="Fields">{lines([...required, ...shown])}</ul>
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
function isNeeded({ isRequired, neededBy }: RunPreview["fields"][number]): boolean {
  return isRequired || neededBy !== undefined;
}
