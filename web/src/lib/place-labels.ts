import { currencyName } from "./format.ts";

export const currencyLabel = (code: string) => `${code} · ${currencyName(code)}`;

export const timeZoneLabel = (name: string) => name.replaceAll("_", " ");

/** "English (Ireland)" for en-IE; an unknown code stays as it is. */
export function localeLabel(code: string): string {
  try {
    languages ??= new Intl.DisplayNames(undefined, {
      type: "language",
      languageDisplay: "standard",
    });
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}

let languages: Intl.DisplayNames | undefined;
