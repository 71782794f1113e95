/** Languages of dates and numbers on offer, where the browser's own is not among them it is added. */
const LOCALES = [
  "ar-EG",
  "bg-BG",
  "cs-CZ",
  "da-DK",
  "de-AT",
  "de-CH",
  "de-DE",
  "el-GR",
  "en-AU",
  "en-CA",
  "en-GB",
  "en-IE",
  "en-IN",
  "en-US",
  "en-ZA",
  "es-ES",
  "es-MX",
  "et-EE",
  "fa-IR",
  "fi-FI",
  "fr-BE",
  "fr-CA",
  "fr-CH",
  "fr-FR",
  "he-IL",
  "hi-IN",
  "hr-HR",
  "hu-HU",
  "id-ID",
  "it-IT",
  "ja-JP",
  "ko-KR",
  "lt-LT",
  "lv-LV",
  "nb-NO",
  "nl-BE",
  "nl-NL",
  "pl-PL",
  "pt-BR",
  "pt-PT",
  "ro-RO",
  "sk-SK",
  "sl-SI",
  "sv-SE",
  "th-TH",
  "tr-TR",
  "uk-UA",
  "vi-VN",
  "zh-CN",
  "zh-TW",
] as const;

/** The languages on offer under their own names, in the order of these names. */
export function localeChoices(chosen: string): { value: string; label: string }[] {
  const values = new Set<string>([...LOCALES, ...navigator.languages]);
  if (chosen) values.add(chosen);
  return [...values]
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

/** A language's name as its own speakers write it. */
function nameOf(locale: string): string {
  return new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;
}
