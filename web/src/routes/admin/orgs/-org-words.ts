import { wordsOf } from "@pharmacy/contract/words";
import type { FieldWords } from "#components/record/field-words.ts";
import { countryName, formatDate } from "#lib/format.ts";

const shown = (label: string, show: (value: string) => string) => ({
  label,
  show: (value: unknown) => show(String(value)),
});

/** The words of a pharmacy's fields: in its form, its history and its conflicts. */
export const ORG_WORDS: FieldWords = {
  type: shown("Type", wordsOf),
  status: shown("Status", wordsOf),
  licenceExpiresOn: shown("Licence expires on", formatDate),
  pharmacistName: "Supervising pharmacist",
  pharmacistNumber: "Pharmacist's registration number",
  gln: "GLN",
  logo: shown("Logo", () => "a picture"),
  "address.line1": "Address",
  "address.line2": "Address line 2",
  "address.city": "City",
  "address.region": "Region",
  "address.postalCode": "Postal code",
  "address.country": shown("Country", countryName),
  timeZone: "Time zone",
  locale: "Language",
  paymentTermDays: "Payment term (days)",
};
