import "../jitless.ts";
import * as z from "zod/mini";
import { name, optionalName } from "../text.ts";

/** ISO 3166-1 alpha-2. */
export const COUNTRIES =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
    " ",
  );

export function country() {
  const message = "Choose a country.";
  return z.string(message).check(z.refine((value) => COUNTRIES.includes(value), message));
}

/** ISO 4217. */
export function currency() {
  return z.string("Choose a currency.").check(z.refine(isCurrency, "Choose a currency."));
}

function isCurrency(value: string): boolean {
  return Intl.supportedValuesOf("currency").includes(value);
}

// the longest existing ones have 32 and 35
const ZONE_MAX = 64;
const TAG_MAX = 35;

/** Offsets such as +01:00 are refused because they have no daylight saving rules. */
export function timeZone() {
  const message = "Choose a time zone.";
  return z
    .string(message)
    .check(z.maxLength(ZONE_MAX, { error: message, abort: true }), z.refine(isTimeZone, message));
}

function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** BCP 47. */
export function locale() {
  const message = "Choose a language.";
  return z
    .string(message)
    .check(z.maxLength(TAG_MAX, { error: message, abort: true }), z.refine(isLocale, message));
}

function isLocale(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value)[0] === value;
  } catch {
    return false;
  }
}

export const Address = z.strictObject({
  line1: name("Address", 1, 120),
  line2: optionalName("Address line 2", 1, 120),
  city: name("City", 1, 80),
  region: optionalName("Region", 1, 80),
  postalCode: optionalName("Postal code", 1, 20),
  country: country(),
});
export type Address = z.infer<typeof Address>;
