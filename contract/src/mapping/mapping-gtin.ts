import { checkDigit } from "../items/gs1-digits.ts";
import { type Reading, westernDigits } from "./mapping-numbers.ts";

const SHAPE = "A GTIN has 8, 12, 13 or 14 digits.";
const SCIENTIFIC = /^\d+([.,]\d+)?E\+?\d+$/i;

/** 8.68E+12 without its exponent: 8680000000000. */
const ZEROS_AT_END = /^[1-9]\d*0{5}$/;

const SHORTENED =
  "Shortened by a spreadsheet, so its last digits are lost. Format the column as text there and export the file again.";

/**
 * Puts back leading zeros that a spreadsheet dropped, where the check digit proves it. Digits
 * dropped from the end are never guessed.
 */
export function readGtin(text: string): Reading<string> {
  if (text.length > 60) return { message: SHAPE };
  const written = westernDigits(text).replace(/^'/, "");
  if (SCIENTIFIC.test(written)) {
    return shortened(written);
  }
  const digits = written.replace(/[ -]/g, "").replace(/[.,]0+$/, "");
  if (!/^\d{8,14}$/.test(digits) || /^0+$/.test(digits)) return { message: SHAPE };
  const expected = checkDigit(digits.slice(0, -1));
  const isRight = digits.endsWith(String(expected));
  if (!isRight && digits.length > 8 && ZEROS_AT_END.test(digits)) return shortened(written);
  if (/^\d{9,11}$/.test(digits) && !isRight) return { message: SHAPE };
  if (!isRight) {
    const message = `The GTIN's check digit is wrong. It should end in ${expected}.`;
    return { message, reason: "The GTIN's check digit is wrong." };
  }
  return { value: digits.padStart(14, "0") };
}

function shortened(written: string) {
  const message = `"${written}" is a GTIN shortened by a spreadsheet, so its last digits are lost. Format the column as text there and export the file again.`;
  return { message, reason: SHORTENED };
}
