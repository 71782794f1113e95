import { useEffect, useState } from "react";

/** Returns the number as it is stored until the formatting rules have loaded. */
export function usePhone(number: string): string {
  const [written, setWritten] = useState({ number, text: number });
  useEffect(() => {
    if (number === "") return;
    let isCurrent = true;
    formatPhone(number).then(
      (text) => isCurrent && setWritten({ number, text }),
      // The number is shown as stored if the rules cannot be loaded.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [number]);
  return written.number === number ? written.text : number;
}

/**
 * E.164, followed by `;ext=4` for an extension. A number without a country code is dialled in
 * `country`. Undefined if it cannot be a number, or if the rules cannot be loaded.
 */
export async function readPhone(text: string, country?: string): Promise<string | undefined> {
  try {
    const { isSupportedCountry, parsePhoneNumberFromString } = await loadRules();
    const home = country && isSupportedCountry(country) ? country : undefined;
    const number = parsePhoneNumberFromString(text.replace(/\p{Cf}/gu, "").trim(), {
      ...(home && { defaultCountry: home }),
      extract: false,
    });
    if (!number?.isPossible()) return undefined;
    return number.ext ? `${number.number};ext=${number.ext}` : number.number;
  } catch {
    return undefined;
  }
}

/** An invalid number stays as it is. */
async function formatPhone(number: string): Promise<string> {
  const { parsePhoneNumberFromString } = await loadRules();
  const formatExtension = (text: string, extension: string) => `${text} ext. ${extension}`;
  return parsePhoneNumberFromString(number)?.formatInternational({ formatExtension }) ?? number;
}

const loadRules = () => import("libphonenumber-js/min");
