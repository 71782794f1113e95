import {
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";
import { invalidField } from "../../platform/app-error.ts";

/** A typed number as E.164, with `;ext=4` appended for an extension. Throws if it is not valid. */
export function phoneOf(written: string, country: string | null): string {
  const home = country !== null && isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(written, {
    ...(home && { defaultCountry: home }),
    // two numbers, or a number among words, would lose the rest
    extract: false,
  });
  if (!number?.isPossible()) throw invalidField("phone", refusalIn(home));
  return number.ext ? `${number.number};ext=${number.ext}` : number.number;
}

type Country = Parameters<typeof getExampleNumber>[0];

const COUNTRY_NAMES = new Intl.DisplayNames("en", { type: "region" });

function refusalIn(country: Country | undefined): string {
  const example = country && getExampleNumber(country, examples);
  return example
    ? `Enter a phone number such as ${example.formatNational()} (${COUNTRY_NAMES.of(country)}), or one with its country code.`
    : "Enter a phone number with its country code, for example +353 1 555 0100.";
}
