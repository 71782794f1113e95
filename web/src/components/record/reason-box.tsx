import { Textarea } from "#components/ui/textarea.tsx";
import { AskedField } from "./asked-field.tsx";

type Props = { value: string; lengthMax: number; onChange(reason: string): void };

export function ReasonBox({ value, lengthMax, onChange }: Props) {
  return (
    <AskedField label="Reason">
      {(id) => (
        <Textarea
          id={id}
          aria-required
          rows={2}
          maxLength={lengthMax}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </AskedField>
  );
}
