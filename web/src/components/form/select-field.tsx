import type { FieldValues } from "react-hook-form";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { Field } from "./field.tsx";
import type { FieldProps } from "./record-form.ts";
import { emptyAs, useField } from "./use-field.ts";

type SelectFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  options: readonly { value: string; label: string }[];
  /** The label for no choice; if left out, one of the options is always chosen. */
  empty?: string;
  autoComplete?: string;
};

export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { form, name, options, empty, autoComplete, isReadOnly } = props;
  const field = useField(props);
  return (
    <Field {...props} {...field}>
      <NativeSelect
        {...form.register(name, emptyAs(props))}
        {...field.attributes}
        autoComplete={autoComplete}
        disabled={isReadOnly}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
