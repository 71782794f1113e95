import type { FieldValues } from "react-hook-form";
import { Input } from "#components/ui/input.tsx";
import { Field } from "./field.tsx";
import type { FieldProps } from "./record-form.ts";
import { emptyAs, useField } from "./use-field.ts";

type TextFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  type?: "text" | "email" | "tel" | "url";
  autoComplete?: string;
  placeholder?: string;
  /** Turns off autocapitalization, autocorrection and spell checking. */
  isCode?: boolean;
};

const CODE = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { form, name, type = "text", autoComplete = "off", placeholder, isReadOnly } = props;
  const field = useField(props);
  return (
    <Field {...props} {...field}>
      <Input
        {...form.register(name, emptyAs(props))}
        {...field.attributes}
        type={type}
        autoComplete={autoComplete}
        placeholder={placeholder}
        readOnly={isReadOnly}
        {...(props.isCode && CODE)}
      />
    </Field>
  );
}
