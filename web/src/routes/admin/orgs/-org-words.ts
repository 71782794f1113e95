import { type FieldWords, shownAs } from "@pharmacy/contract/field-words";
import { wordsOf } from "@pharmacy/contract/words";
import { countryName, formatDate } from "#lib/format.ts";
import { localeLabel, timeZoneLabel } from "#lib/place-labels.ts";

/** Labels in the form, the history and conflicts. */
export const ORG_WORDS: FieldWords = {
  type: shownAs("Type", wordsOf),
  status: shownAs("Status", wordsOf),
  licenceExpiresOn: shownAs("Licence expires on", formatDate),
  pharmacistName: "Supervising pharmacist",
  pharmacistNumber: "Pharmacist's registration number",
  gln: "GLN",
  logo: shownAs("Logo", () => "a picture"),
  "address.line1": "Address",
  "address.line2": "Address line 2",
  "address.city": "City",
  "address.region": "Region",
  "address.postalCode": "Postal code",
  "address.country": shownAs("Country", countryName),
  timeZone: shownAs("Time zone", timeZoneLabel),
  locale: shownAs("Language", localeLabel),
  "owner.name": "Owner's name",
  "owner.email": "Owner's email",
  startDate: "Start date",
  paymentTermDays: "Payment term (days)",
};
