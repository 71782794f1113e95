import type { FieldValues } from "react-hook-form";
import { Input } from "#components/ui/input.tsx";
import { Field } from "./field.tsx";
import type { FieldProps } from "./record-form.ts";
import { emptyAs, useField } from "./use-field.ts";

/** A civil date, `YYYY-MM-DD`. */
export function DateField<Values extends FieldValues>(
  props: FieldProps<Values> & { min?: string; max?: string },
) {
  const { form, name, min, max, isReadOnly } = props;
  const field = useField(props);
  return (
    <Field {...props} {...field}>
      <Input
        {...form.register(name, emptyAs(props))}
        {...field.attributes}
        type="date"
        min={min}
        max={max}
        readOnly={isReadOnly}
        className="nums"
      />
    </Field>
  );
}
