import { usePhone } from "#lib/phone.ts";

/** A phone number in a list, as people write it. */
export function PhoneCell({ number }: { number: string | null }) {
  return usePhone(number ?? "");
}
