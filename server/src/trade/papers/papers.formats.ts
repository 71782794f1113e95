import { currencyExponent, moneyFormat } from "@pharmacy/contract/currencies";
import { type Fonts, printable } from "./papers.fonts.ts";

type Reader = { locale: string; timeZone: string };

export type PaperFormats = {
  day(day: string): string;
  /** The day of an instant, in the pharmacy's zone. */
  dayOf(instant: string): string;
  number(number: number): string;
  money(minorUnits: number, currency: string): string;
  percent(bps: number): string;
};

const ENGLISH = "en-GB";
const BPS = 10_000;

/** In the pharmacy's language, as far as its letters and digits can be printed. */
export function formatsOf(fonts: Fonts, { locale, timeZone }: Reader): PaperFormats {
  const printed = (write: (language: string) => string) => {
    let isWhole = true;
    const own = printable(fonts, write(locale), () => {
      isWhole = false;
    });
    return isWhole ? own : write(ENGLISH);
  };
  const date = (at: Date, zone: string) =>
    printed((language) =>
      new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: zone }).format(at),
    );
  return {
    day: cached((day) => date(new Date(`${day}T00:00:00Z`), "UTC")),
    dayOf: (instant) => date(new Date(instant), timeZone),
    number: cached((number) =>
      printed((language) => new Intl.NumberFormat(language).format(Number(number))),
    ),
    money: (minorUnits, currency) =>
      printed((language) =>
        moneyFormat(language, currency).format(minorUnits / 10 ** currencyExponent(currency)),
      ),
    percent: cached((bps) =>
      printed((language) =>
        new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 }).format(
          Number(bps) / BPS,
        ),
      ),
    ),
  };
}

/** Creating a format takes far longer than using it, and a document repeats itself. */
function cached<Input extends string | number>(write: (input: Input) => string) {
  const known = new Map<Input, string>();
  return (input: Input) => {
    const written = known.get(input) ?? write(input);
    known.set(input, written);
    return written;
  };
}
