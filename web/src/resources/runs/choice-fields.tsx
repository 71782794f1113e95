import type { Mapping, Source } from "@pharmacy/contract/mapping/mapping";
import type { RunPreview } from "@pharmacy/contract/runs/runs";
import { useId } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";

type ChoiceFieldsProps = {
  preview: RunPreview;
  mapping: Mapping;
  onChange(field: string, source: Source | undefined): void;
};

/** The user's choices for the whole file, with their effects. */
export function ChoiceFields({ preview, mapping, onChange }: ChoiceFieldsProps) {
  return preview.fields
    .filter(({ choice }) => choice !== undefined)
    .map((field) => (
      <ChoiceField
        key={field.name}
        field={field}
        isChosen={mapping[field.name] !== undefined}
        onChange={(isChosen) => onChange(field.name, isChosen ? { fixed: "yes" } : undefined)}
      />
    ));
}

type ChoiceFieldProps = {
  field: RunPreview["fields"][number];
  isChosen: boolean;
  onChange(isChosen: boolean): void;
};

function ChoiceField({ field: { label, choice }, isChosen, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3 border-line border-b px-4 py-3">
      <Checkbox
        id={id}
        aria-describedby={`${id}-hint`}
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5"
      />
      <div className="grid gap-0.5">
        <label htmlFor={id} className="w-fit cursor-pointer font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="max-w-prose text-muted text-xs">
          {choice}
        </p>
      </div>
    </div>
  );
}
