import type { FieldPath, FieldValues } from "react-hook-form";
import type { FormFields } from "./record-form.ts";

/** A honeypot for bots that fill in every field. People neither see it nor reach it by keyboard. */
export function UnseenField<Values extends FieldValues>({
  form,
  name,
  label,
}: {
  form: FormFields<Values>;
  name: FieldPath<Values>;
  label: string;
}) {
  return (
    <div aria-hidden className="absolute -start-[999rem] size-px overflow-hidden">
      <label>
        {label}
        <input {...form.register(name)} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
