import type { FieldValues } from "react-hook-form";
import { Textarea } from "#components/ui/textarea.tsx";
import { Field } from "./field.tsx";
import type { FieldProps } from "./record-form.ts";
import { emptyAs, useField } from "./use-field.ts";

export function TextareaField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { form, name, isReadOnly } = props;
  const field = useField(props);
  return (
    <Field isWide {...props} {...field}>
      <Textarea
        {...form.register(name, emptyAs(props))}
        {...field.attributes}
        readOnly={isReadOnly}
      />
    </Field>
  );
}
