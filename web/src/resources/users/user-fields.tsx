import type { PersonInput } from "@pharmacy/contract/users";
import type { FieldPath, FieldValues } from "react-hook-form";
import { PhoneField } from "#components/form/phone-field.tsx";
import type { FormFields } from "#components/form/record-form.ts";
import { TextField } from "#components/form/text-field.tsx";

/** Who somebody is, and how they are reached. */
export function UserFields<Values extends FieldValues>({
  form,
  emailHint,
}: {
  form: FormFields<Values>;
  emailHint?: string | undefined;
}) {
  const field = (name: keyof PersonInput, label: string) => ({
    form,
    // Every form of a person has the contract's own fields.
    name: name as FieldPath<Values>,
    label,
  });
  return (
    <>
      <TextField {...field("name", "Name")} isRequired />
      <TextField
        {...field("email", "Email")}
        type="email"
        isRequired
        hint={emailHint ?? "They sign in with it."}
      />
      <PhoneField {...field("phone", "Phone")} hint="With the country code: +353 1 555 0100." />
      <TextField {...field("jobTitle", "Job title")} />
    </>
  );
}
