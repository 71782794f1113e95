import { X } from "lucide-react";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { IconButton } from "./icon-button.tsx";

type FieldChoiceProps = {
  /** The row that it begins: "Condition 1". */
  row: string;
  /** Tip of the button that removes the row. */
  removeTip: string;
  fields: readonly { name: string; label: string }[];
  value: string;
  onChange(name: string): void;
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined;
};

/** Begins a row about a field: chooses the field, or removes the row. */
export function FieldChoice(props: FieldChoiceProps) {
  const { row, removeTip, fields, value, onChange, onRemove } = props;
  const isKnown = fields.some(({ name }) => name === value);
  return (
    <div className="flex items-center gap-2">
      <NativeSelect
        aria-label="Field"
        value={value}
        className="flex-1"
        onChange={({ target }) => onChange(target.value)}
      >
        {!isKnown && <option value={value}>{value}</option>}
        {fields.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </NativeSelect>
      {onRemove && (
        <IconButton tip={removeTip} aria-label={`Remove ${row.toLowerCase()}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
