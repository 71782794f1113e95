import type { Mapping, Source } from "@pharmacy/contract/mapping";
import type { RunPreview } from "@pharmacy/contract/runs";
import { FieldSource } from "./field-source.tsx";

type MappingFieldsProps = {
  preview: RunPreview;
  mapping: Mapping;
  onChange(field: string, source: Source | undefined): void;
};

/** Every field and where its value comes from, required ones first. */
export function MappingFields({ preview, mapping, onChange }: MappingFieldsProps) {
  const required = preview.fields.filter(({ isRequired }) => isRequired);
  const others = preview.fields.filter(({ isRequired }) => !isRequired);
  return (
    <ul aria-label="Fields">
      {[...required, ...others].map((field) => (
        <FieldSource
          key={field.name}
          field={field}
          preview={preview}
          source={mapping[field.name]}
          onChange={(source) => onChange(field.name, source)}
        />
      ))}
    </ul>
  );
}
