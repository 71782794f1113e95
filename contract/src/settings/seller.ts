import * as z from "zod/mini";
import { isBic, isIban } from "../invoices/invoices.bank.ts";
import { taxIdentifierOf } from "../invoices/invoices.tax-category.ts";
import { electronicAddress, electronicAddressScheme } from "../organizations/electronic-address.ts";
import { optional, optionalName, text } from "../text.ts";

const IBAN_MAX = 42;
const compact = (value: string) => value.replace(/\s/g, "").toUpperCase();

/** The network, as its invoices name it. Its country is the one where it pays tax. */
export const sellerFields = {
  sellerName: optionalName("Legal name", 1, 160),
  sellerAddress: optionalName("Address", 1, 120),
  sellerAddress2: optionalName("Address line 2", 1, 120),
  sellerCity: optionalName("City", 1, 80),
  sellerRegion: optionalName("Region", 1, 80),
  sellerPostalCode: optionalName("Postal code", 1, 20),
  sellerTaxNumber: optionalName("Tax number", 4, 20),
  sellerRegistrationNumber: optionalName("Registration number", 2, 40),
  sellerIban: optional(
    text("IBAN", 1, IBAN_MAX).check(
      z.overwrite(compact),
      z.refine(isIban, "This IBAN is not valid. Check its digits."),
    ),
  ),
  sellerBic: optional(
    text("BIC", 1, 15).check(
      z.overwrite(compact),
      z.refine(isBic, "A BIC has 8 or 11 letters and digits."),
    ),
  ),
  sellerAccountHolder: optionalName("Account holder", 1, 70),
  /** BT-34 of EN 16931, with its scheme. */
  sellerEndpoint: electronicAddress(),
  sellerEndpointScheme: electronicAddressScheme(),
};

export type Seller = { country: string } & {
  [Field in keyof typeof sellerFields]?: string | null | undefined;
};

/** Fields that every invoice needs and that are empty, in the order of the form. */
export function missingOfSeller(seller: Seller): string[] {
  const { country, sellerTaxNumber = null } = seller;
  const isIdentified =
    taxIdentifierOf({ country, taxNumber: sellerTaxNumber }) !== null ||
    Boolean(seller.sellerRegistrationNumber);
  return [
    ...(seller.sellerName ? [] : ["legal name"]),
    ...(seller.sellerAddress && seller.sellerCity ? [] : ["address"]),
    ...(isIdentified ? [] : [sellerTaxNumber === null ? "tax number" : "registration number"]),
    ...(seller.sellerIban ? [] : ["IBAN"]),
  ];
}

/** "the seller's tax number and IBAN are missing", or null if nothing is. */
export function sellerProblem(seller: Seller): string | null {
  const missing = missingOfSeller(seller);
  const last = missing.pop();
  if (last === undefined) return null;
  const names = missing.length === 0 ? last : `${missing.join(", ")} and ${last}`;
  return `the seller's ${names} ${missing.length === 0 ? "is" : "are"} missing`;
}
