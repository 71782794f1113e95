import { usePhone } from "#lib/phone.ts";

/** A phone number in a list, formatted. */
export function PhoneCell({ number }: { number: string | null }) {
  return usePhone(number ?? "");
}
