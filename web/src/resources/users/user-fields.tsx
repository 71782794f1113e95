import type { UserDetailsInput } from "@pharmacy/contract/users/users";
import type { FieldPath, FieldValues } from "react-hook-form";
import { PhoneField } from "#components/form/phone-field.tsx";
import type { FormFields } from "#components/form/record-form.ts";
import { TextField } from "#components/form/text-field.tsx";

export function UserFields<Values extends FieldValues>({
  form,
  emailHint,
}: {
  form: FormFields<Values>;
  emailHint?: string | undefined;
}) {
  const field = (name: keyof UserDetailsInput, label: string) => ({
    form,
    // All user forms have the contract's field names.
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
        hint={emailHint ?? "Used to sign in."}
      />
      <PhoneField {...field("phone", "Phone")} hint="With the country code: +353 1 555 0100." />
      <TextField {...field("jobTitle", "Job title")} />
    </>
  );
}
