import type { InvoiceParty } from "@pharmacy/contract/invoices/invoices.document";
import { taxIdentifierOf } from "@pharmacy/contract/invoices/invoices.tax-category";
import type { settings } from "./settings.table.ts";

/** BG-4 of EN 16931: who sells, and is paid. Its name is empty until one is entered. */
export function sellerOf(seller: typeof settings.$inferSelect): InvoiceParty {
  const { country, sellerTaxNumber, sellerEndpoint: id, sellerEndpointScheme: scheme } = seller;
  const taxNumber = taxIdentifierOf({ country, taxNumber: sellerTaxNumber });
  return {
    name: seller.sellerName ?? "",
    tradeName: null,
    address: {
      line1: seller.sellerAddress ?? "",
      line2: seller.sellerAddress2,
      city: seller.sellerCity ?? "",
      region: seller.sellerRegion,
      postalCode: seller.sellerPostalCode,
      country,
    },
    taxNumber,
    taxRegistration: taxNumber === null ? sellerTaxNumber : null,
    registrationNumber: seller.sellerRegistrationNumber,
    gln: null,
    electronicAddress: id && scheme ? { id, scheme } : null,
    email: null,
  };
}
