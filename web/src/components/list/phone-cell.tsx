import { usePhone } from "#lib/phone.ts";

export function PhoneCell({ number }: { number: string | null }) {
  return usePhone(number ?? "");
}
