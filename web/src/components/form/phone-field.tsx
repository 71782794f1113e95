import { useRef, useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { Input } from "#components/ui/input.tsx";
import { useBeforeSaving } from "#lib/before-saving.ts";
import { readPhone, usePhone } from "#lib/phone.ts";
import { Field } from "./field.tsx";
import type { FieldProps } from "./record-form.ts";
import { useField } from "./use-field.ts";

/**
 * Kept in E.164, shown in international format. A number without a country code belongs to
 * `country`; invalid text stays as typed, for the schema to refuse.
 */
export function PhoneField<Values extends FieldValues>(
  props: FieldProps<Values> & { country?: string | undefined },
) {
  const { form, name, country, isReadOnly } = props;
  const field = useField(props);
  const { field: input } = useController({ control: form.control, name });
  const kept = typeof input.value === "string" ? input.value : "";
  const written = usePhone(kept);
  const [typed, setTyped] = useState<string>();
  const latest = useRef<string>(undefined);

  function type(text: string) {
    latest.current = text;
    setTyped(text);
    input.onChange(text);
  }

  /** Newer typing wins over the parsed number. */
  async function finish() {
    const text = latest.current;
    const number = text === undefined ? undefined : await readPhone(text, country);
    if (latest.current === text) {
      if (number) input.onChange(number);
      latest.current = undefined;
      setTyped(undefined);
    }
  }
  useBeforeSaving(form, finish);

  return (
    <Field {...props} {...field}>
      <Input
        {...field.attributes}
        ref={input.ref}
        name={name}
        value={typed ?? written}
        onChange={(event) => type(event.target.value)}
        onBlur={() => void finish().then(input.onBlur)}
        type="tel"
        autoComplete="off"
        readOnly={isReadOnly}
        className="nums"
      />
    </Field>
  );
}
