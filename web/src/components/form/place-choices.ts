import { COUNTRIES } from "@pharmacy/contract/organizations/places";
import { type Choice, matching } from "#components/combobox/choice.ts";
import { countryName } from "#lib/format.ts";
import { currencyLabel, localeLabel, timeZoneLabel } from "#lib/place-labels.ts";

export const findPlace = {
  country: (text: string) => matching(countries(), text),
  currency: (text: string) => matching(currencies(), text),
  timeZone: (text: string) => matching(timeZones(), text),
  locale: (text: string) => [...matching(locales(), text), ...unlistedLocale(text)],
};

const countries = once(() =>
  byLabel(COUNTRIES.map((value) => ({ value, label: countryName(value) }))),
);

const currencies = once(() =>
  Intl.supportedValuesOf("currency").map((value) => ({ value, label: currencyLabel(value) })),
);

const timeZones = once(() =>
  Intl.supportedValuesOf("timeZone").map((value) => ({ value, label: timeZoneLabel(value) })),
);

// Each country's main language, and other official languages.
const locales = once(() => {
  const main = COUNTRIES.flatMap((country) => {
    const { language } = new Intl.Locale(`und-${country}`).maximize();
    return language && language !== "und" ? [`${language}-${country}`] : [];
  });
  return byLabel([...new Set([...main, ...SECOND_LOCALES])].map(localeChoice));
});

function unlistedLocale(text: string): readonly Choice[] {
  try {
    const [code = ""] = Intl.getCanonicalLocales(text.trim());
    const isListed = locales().some(({ value }) => value === code);
    return isListed || localeLabel(code) === code ? [] : [localeChoice(code)];
  } catch {
    return [];
  }
}

const SECOND_LOCALES =
  "ga-IE cy-GB gd-GB fr-BE de-BE fr-CH it-CH de-LU fr-CA es-US ca-ES eu-ES gl-ES sv-FI en-MT ga-GB en-IN en-ZA en-HK en-SG ta-SG fr-CM en-CM de-IT".split(
    " ",
  );

const localeChoice = (value: string): Choice => ({
  value,
  label: localeLabel(value),
  hint: value,
});

function byLabel(choices: readonly Choice[]): readonly Choice[] {
  const { compare } = new Intl.Collator();
  return choices.toSorted((one, other) => compare(one.label, other.label));
}

function once(make: () => readonly Choice[]): () => readonly Choice[] {
  let made: readonly Choice[] | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
