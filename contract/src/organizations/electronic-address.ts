import * as z from "zod/mini";
import { checkDigit } from "../items/gs1-digits.ts";
import { code, optional, optionalName, text } from "../text.ts";

/** The Electronic Address Scheme list of EN 16931: four digits of ISO 6523, and a few of letters. */
const SCHEMES: ReadonlySet<string> = new Set(
  `0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183
  0184 0188 0190 0191 0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209
  0210 0211 0212 0213 0215 0216 0217 0218 0219 0220 0221 0225 0230 0235 0240 0244 9901 9910 9913
  9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935
  9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957
  9959 AN AQ AS AU EM`.split(/\s+/),
);

/** BT-34 and BT-49 of EN 16931. */
export const electronicAddress = () => optional(code("Electronic address", 1, 100));

export const electronicAddressScheme = () =>
  optional(
    text("Scheme", 1, 4).check(
      z.overwrite((value) => value.toUpperCase()),
      z.refine(
        (value) => SCHEMES.has(value),
        "Enter a scheme of the EAS code list, such as 0088 for a GLN or EM for an email address.",
      ),
    ),
  );

/** BT-10: what the buyer files its invoices by. */
export const buyerReference = () => optionalName("Buyer reference", 1, 100);

type Pair = { address?: string | null | undefined; scheme?: string | null | undefined };
type Fault = { of: keyof Pair; message: string };

/** The first thing that is wrong with an address beside its scheme. */
export function faultOfElectronicAddress({ address, scheme }: Pair): Fault | null {
  if (!address && !scheme) return null;
  if (!scheme) return { of: "scheme", message: "Enter the scheme of the electronic address." };
  if (!address) {
    const message = "Enter the electronic address, or leave its scheme empty.";
    return { of: "address", message };
  }
  const message = FORMS[scheme]?.(address);
  return message ? { of: "address", message } : null;
}

/** Other schemes are checked by the operator of the network that delivers to them. */
const FORMS: Record<string, (address: string) => string | false> = {
  "0088": (address) => !isGln(address) && "With scheme 0088, enter a GLN of 13 digits.",
  EM: (address) => !z.regexes.email.test(address) && "With scheme EM, enter a valid email address.",
};

const isGln = (value: string) =>
  /^\d{13}$/.test(value) && Number(value[12]) === checkDigit(value.slice(0, 12));
