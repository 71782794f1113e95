// RF begins creditor references, and no country
const IBAN = /^(?!RF)[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const BIC = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

export function isIban(text: string): boolean {
  return IBAN.test(text) && isChecked(text);
}

export function isBic(text: string): boolean {
  return BIC.test(text);
}

const REFERENCE_MAX = 21;

/**
 * The creditor reference of ISO 11649 for a document's number: RF18INV2026000123. Null if the number
 * has no letters or digits, or too many.
 */
export function creditorReferenceOf(number: string): string | null {
  const plain = number.toUpperCase().replace(/[\s-]/g, "");
  if (!/^[A-Z0-9]+$/.test(plain) || plain.length > REFERENCE_MAX) return null;
  const check = 98 - remainderOf(`${plain}RF00`);
  return `RF${String(check).padStart(2, "0")}${plain}`;
}

export function isCreditorReference(text: string): boolean {
  return new RegExp(`^RF\\d{2}[A-Z0-9]{1,${REFERENCE_MAX}}$`).test(text) && isChecked(text);
}

/** ISO 7064, mod 97-10: the first four characters are read last. */
function isChecked(text: string): boolean {
  return remainderOf(text.slice(4) + text.slice(0, 4)) === 1;
}

/** Letters count from 10: A is 10, Z is 35. */
function remainderOf(text: string): number {
  let remainder = 0;
  for (const letter of text) {
    const value = Number.parseInt(letter, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

type Transfer = {
  holder: string;
  iban: string;
  bic: string | null;
  /** In cents. */
  amount: number;
  reference: string;
};

const NAME_MAX = 70;
const AMOUNT_MAX = 99_999_999_999;
const PAYLOAD_MAX = 331;

/**
 * The text of a payment code by EPC069-12, version 2. Null if the transfer has no such code: an
 * amount outside of 0.01 to 999,999,999.99 euros, an account or a reference that does not check.
 */
export function sepaCodeOf({ holder, iban, bic, amount, reference }: Transfer): string | null {
  const name = [...holder.replace(/\s+/g, " ").trim()].slice(0, NAME_MAX).join("").trim();
  if (name === "" || !isIban(iban) || !isCreditorReference(reference)) return null;
  if (bic !== null && !isBic(bic)) return null;
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > AMOUNT_MAX) return null;
  const cents = String(amount % 100).padStart(2, "0");
  const euros = `EUR${Math.floor(amount / 100)}.${cents}`;
  const fields = ["BCD", "002", "1", "SCT", bic ?? "", name, iban, euros, "", reference];
  const payload = fields.join("\n");
  return bytesOf(payload) > PAYLOAD_MAX ? null : payload;
}

function bytesOf(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
