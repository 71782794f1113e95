import type { BatchInput } from "@pharmacy/contract/products/products.batches";
import { useController } from "react-hook-form";
import { Field } from "#components/form/field.tsx";
import type { FieldProps } from "#components/form/record-form.ts";
import { useField } from "#components/form/use-field.ts";
import { Input } from "#components/ui/input.tsx";

type Props = FieldProps<BatchInput> & {
  name: "batchNumber" | "expiryDate";
  type: "text" | "date";
};

/** A field that a scan fills in, and that can also be typed. */
export function ScannedField(props: Props) {
  const { form, name, type } = props;
  const field = useField(props);
  const { field: input } = useController({ control: form.control, name });
  const empty = name === "expiryDate" ? null : "";
  return (
    <Field {...props} {...field}>
      <Input
        {...field.attributes}
        ref={input.ref}
        name={name}
        type={type}
        value={input.value ?? ""}
        onChange={({ target }) => input.onChange(target.value === "" ? empty : target.value)}
        onBlur={input.onBlur}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="nums"
      />
    </Field>
  );
}
