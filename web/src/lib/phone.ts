import { useEffect, useState } from "react";

/** A phone number as people write it, `+353 1 555 0100`; as stored until the rules have loaded. */
export function usePhone(number: string): string {
  const [written, setWritten] = useState({ number, text: number });
  useEffect(() => {
    let isCurrent = true;
    formatPhone(number).then(
      (text) => isCurrent && setWritten({ number, text }),
      // The number is shown as stored when the rules cannot be loaded.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [number]);
  return written.number === number ? written.text : number;
}

/** What is no number stays as it is. */
async function formatPhone(number: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/min");
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}
