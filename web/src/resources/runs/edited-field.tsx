import type { RunField } from "@pharmacy/contract/runs/runs";
import { CELL_MAX, CLEARED } from "@pharmacy/contract/runs/runs.values";
import { useId } from "react";
import { FieldChoice } from "#components/list/field-choice.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import type { SavingForm } from "#lib/before-saving.ts";
import { ValueField } from "./value-field.tsx";

/** A field and what it is set to. */
export type FieldValue = { key: number; name: string; value: string };

type EditedFieldProps = {
  label: string;
  /** The field itself, and those that it can be replaced by. */
  fields: readonly RunField[];
  part: FieldValue;
  form: SavingForm;
  isFaulty: boolean;
  onChange(change: Partial<FieldValue>): void;
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined;
};

/** Chooses a field, and the value that all records get. */
export function EditedField(props: EditedFieldProps) {
  const { label, fields, part, form, isFaulty, onChange, onRemove } = props;
  const id = useId();
  const field = fields.find(({ name }) => name === part.name);
  if (!field) return null;
  const isCleared = part.value === CLEARED;
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{label}</legend>
      <FieldChoice
        row={label}
        removeTip="Remove field"
        fields={fields}
        value={part.name}
        onChange={(name) => onChange({ name, value: "" })}
        onRemove={onRemove}
      />
      {!isCleared && (
        <ValueField
          key={part.name}
          field={field}
          form={form}
          name={`New value of ${field.label}`}
          value={part.value}
          max={CELL_MAX}
          onChange={(value) => onChange({ value })}
        />
      )}
      {!field.isRequired && (
        <div className="flex items-center gap-2.5">
          <Checkbox
            id={id}
            checked={isCleared}
            onChange={({ target }) => onChange({ value: target.checked ? CLEARED : "" })}
          />
          <label htmlFor={id} className="cursor-pointer">
            Leave empty
          </label>
        </div>
      )}
      {isFaulty && (
        <p role="alert" className="text-danger text-xs">
          Enter a value.
        </p>
      )}
    </fieldset>
  );
}
