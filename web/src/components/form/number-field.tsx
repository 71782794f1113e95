import type { FieldValues } from "react-hook-form";
import { Input } from "#components/ui/input.tsx";
import { Field } from "./field.tsx";
import type { FieldProps } from "./record-form.ts";
import { useField } from "./use-field.ts";

/** Invalid text reaches the schema as NaN, and an empty field as null. */
export function NumberField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { form, name, isReadOnly } = props;
  const field = useField(props);
  return (
    <Field {...props} {...field}>
      <Input
        {...form.register(name, { setValueAs: numberOf })}
        {...field.attributes}
        // Not type="number", which changes under the mouse wheel and hides invalid text.
        inputMode="decimal"
        autoComplete="off"
        readOnly={isReadOnly}
        className="nums"
      />
    </Field>
  );
}

function numberOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  return text === "" ? null : Number(text);
}
