import type { ComponentProps } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { Input } from "#components/ui/input.tsx";
import { Field } from "./field.tsx";
import type { FieldProps } from "./record-form.ts";
import { useField } from "./use-field.ts";
import { useTypedText } from "./use-typed-text.ts";

type AmountInputProps<Values extends FieldValues> = {
  props: FieldProps<Values>;
  /** Shown at the end of the field, and part of its description. */
  unit?: string | undefined;
  read(text: string): unknown;
  write(value: unknown): string;
  /** A better reason for the refusal of this text, if there is one. */
  reasonOf?(text: string): string | undefined;
};

/** Typed and written in the reader's language. */
export function AmountInput<Values extends FieldValues>({
  props,
  unit,
  read,
  write,
  reasonOf,
}: AmountInputProps<Values>) {
  const { form, name, isReadOnly } = props;
  const { message: refusal, ...field } = useField(props);
  const { field: input } = useController({ control: form.control, name });
  const { value, onChange } = input;
  const typing = useTypedText({ value, onChange, read, write });
  const message = refusal && (reasonOf?.(typing.text) ?? refusal);
  const control: ComponentProps<"input"> = {
    ...field.attributes,
    ref: input.ref,
    name,
    value: typing.text,
    onChange: (event) => typing.type(event.target.value),
    onBlur() {
      typing.finish();
      input.onBlur();
    },
    inputMode: "decimal",
    autoComplete: "off",
    readOnly: isReadOnly,
  };
  if (unit === undefined) {
    return (
      <Field {...props} {...field} message={message}>
        <Input {...control} className="nums" />
      </Field>
    );
  }
  const described = [`${field.id}-unit`, control["aria-describedby"]].filter(Boolean).join(" ");
  return (
    <Field {...props} {...field} message={message}>
      <div className="relative">
        <Input {...control} aria-describedby={described} className="nums pe-14" />
        <span
          id={`${field.id}-unit`}
          className="pointer-events-none absolute inset-y-0 end-2.5 flex items-center text-subtle text-xs"
        >
          {unit}
        </span>
      </div>
    </Field>
  );
}
