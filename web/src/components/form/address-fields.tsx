import type { FieldPath, FieldValues } from "react-hook-form";
import { CountryField } from "./place-fields.tsx";
import type { FieldProps } from "./record-form.ts";
import { TextField } from "./text-field.tsx";

type AddressProps<Values extends FieldValues> = Omit<FieldProps<Values>, "label" | "hint">;

/** The contract's postal address under one name of a form, each part a field of its own. */
export function AddressFields<Values extends FieldValues>({
  form,
  name,
  isRequired,
  isReadOnly,
}: AddressProps<Values>) {
  const part = (key: string, label: string) => ({
    form,
    // The parts are those of the contract's own schema.
    name: `${name}.${key}` as FieldPath<Values>,
    label,
    ...(isReadOnly && { isReadOnly }),
  });
  const must = { isRequired: isRequired ?? false };
  return (
    <>
      <TextField {...part("line1", "Address")} {...must} autoComplete="address-line1" />
      <TextField {...part("line2", "Address line 2")} autoComplete="address-line2" />
      <TextField {...part("city", "City")} {...must} autoComplete="address-level2" />
      <TextField {...part("region", "Region")} autoComplete="address-level1" />
      <TextField {...part("postalCode", "Postal code")} autoComplete="postal-code" />
      <CountryField {...part("country", "Country")} {...must} />
    </>
  );
}
