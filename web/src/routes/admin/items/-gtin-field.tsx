import { checkDigit, gtinOf } from "@pharmacy/contract/items/gs1-digits";
import { type Control, useWatch } from "react-hook-form";
import type { FormFields } from "#components/form/record-form.ts";
import { TextField } from "#components/form/text-field.tsx";

type HasGtin = { gtin?: string | null | undefined };

/** A GTIN of any length; its check digit is verified while typing. */
export function GtinField<Values extends HasGtin>({ form }: { form: FormFields<Values> }) {
  // every form with a GTIN uses this field name
  const fields = form as unknown as FormFields<HasGtin>;
  const control: Control<HasGtin> = fields.control;
  const typed = useWatch({ control, name: "gtin" }) ?? "";
  return (
    <TextField
      form={fields}
      name="gtin"
      label="GTIN"
      isCode
      hint={<span role="status">{checkWords(typed)}</span>}
    />
  );
}

const LENGTHS = "8, 12, 13 or 14 digits, as printed under the bar code.";

/** The message about a GTIN, even a partly typed one. */
export function checkWords(typed: string): string {
  const digits = typed.replace(/[\s-]/g, "");
  if (digits === "" || /\D/.test(digits) || digits.length > 14) return LENGTHS;
  const known = gtinOf(digits);
  if (known) return `Check digit correct. Stored as ${known}.`;
  if (![8, 12, 13, 14].includes(digits.length)) return `${digits.length} digits so far. ${LENGTHS}`;
  return `The check digit is wrong. It should be ${checkDigit(digits.slice(0, -1))}.`;
}
