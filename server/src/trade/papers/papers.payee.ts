import type { InvoiceParty } from "@pharmacy/contract/invoices/invoices.document";
import { taxIdentifierOf } from "@pharmacy/contract/invoices/invoices.tax-category";
import { SETTINGS_ID, settingKind, type settings } from "../../identity/settings/settings.table.ts";
import type { Database } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { addressLines, type Network, supplier } from "./papers.facts.ts";
import type { Party } from "./papers.model.ts";

export type Payee = { name: string; party: Party };

/** Who is paid: the seller's legal person, and the network until one is entered. */
export async function payeeOf(db: Database, network: Network): Promise<Payee> {
  const seller = sellerOf(await getRecord(db, settingKind, SETTINGS_ID));
  if (seller.name === "") return { name: network.networkName, party: supplier(network) };
  const { label, lines } = partyOf("Seller", seller);
  return { name: seller.name, party: { label, lines: [...lines, network.supportEmail] } };
}

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

export function partyOf(label: string, party: InvoiceParty): Party {
  const { name, tradeName, address, taxNumber, taxRegistration, registrationNumber, gln } = party;
  const taxes = taxNumber ?? taxRegistration;
  return {
    label,
    lines: [
      name,
      ...(tradeName ? [tradeName] : []),
      ...(address ? addressLines(address) : []),
      ...(taxes ? [`Tax number ${taxes}`] : []),
      ...(registrationNumber ? [`Registration number ${registrationNumber}`] : []),
      ...(gln ? [`GLN ${gln}`] : []),
    ],
  };
}
