import { useId } from "react";
import { Field } from "#components/form/field.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";

type Props = {
  label: string;
  value?: string | undefined;
  choices: Readonly<Record<string, string>>;
  /** The words for no choice. */
  none?: string;
  onChange(value: string): void;
};

/** Chooses how numbers or days of a column are written. */
export function StyleChoice({ label, value = "", choices, none = "Automatic", onChange }: Props) {
  const id = useId();
  return (
    <Field id={id} label={label} message={undefined}>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{none}</option>
        {Object.entries(choices).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
