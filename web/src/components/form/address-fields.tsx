import type { FieldPath, FieldValues } from "react-hook-form";
import { CountryField } from "./place-fields.tsx";
import type { FieldProps } from "./record-form.ts";
import { TextField } from "./text-field.tsx";

type AddressProps<Values extends FieldValues> = Omit<FieldProps<Values>, "label" | "hint">;

export function AddressFields<Values extends FieldValues>({
  form,
  name,
  isRequired,
  isReadOnly,
}: AddressProps<Values>) {
  const part = (key: string, label: string) => ({
    form,
    // The parts match the contract's own schema.
    name: `${name}.${key}` as FieldPath<Values>,
    label,
    ...(isReadOnly && { isReadOnly }),
  });
  const must = { isRequired: isRequired ?? false };
  return (
    <>
      <TextField {...part("line1", "Address")} {...must} />
      <TextField {...part("line2", "Address line 2")} />
      <TextField {...part("city", "City")} {...must} />
      <TextField {...part("region", "Region")} />
      <TextField {...part("postalCode", "Postal code")} />
      <CountryField {...part("country", "Country")} {...must} />
    </>
  );
}
