import type { Address } from "@pharmacy/contract/organizations/places";
import { eq } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Party } from "./papers.model.ts";

export type PaperPharmacy = Awaited<ReturnType<typeof pharmacyOf>>;

export async function pharmacyOf(db: Database, id: string) {
  const { name, legalName, code, phone, gln, taxNumber, address, locale, timeZone } = organizations;
  const [pharmacy] = await db
    .select({ name, legalName, code, phone, gln, taxNumber, address, locale, timeZone })
    .from(organizations)
    .where(eq(organizations.id, id));
  if (!pharmacy) throw new AppError("not_found", "Pharmacy not found.");
  return pharmacy;
}

export type Network = Pick<Config, "networkName" | "supportEmail">;

export const supplier = ({ networkName, supportEmail }: Network): Party => ({
  label: "Supplier",
  lines: [networkName, supportEmail],
});

export function buyer({ name, legalName, code, taxNumber, gln, phone }: PaperPharmacy): Party {
  return {
    label: "Pharmacy",
    lines: [
      name,
      ...(legalName === name ? [] : [legalName]),
      code,
      ...(taxNumber ? [`Tax number ${taxNumber}`] : []),
      ...(gln ? [`GLN ${gln}`] : []),
      phone,
    ],
  };
}

const countries = new Intl.DisplayNames("en", { type: "region" });

export function destination({ name, address: own }: PaperPharmacy, chosen: Address | null): Party {
  return { label: "Deliver to", lines: [name, ...addressLines(chosen ?? own)] };
}

export function addressLines(address: Address): string[] {
  const { line1, line2, postalCode, city, region, country } = address;
  const town = [postalCode, city].filter(Boolean).join(" ");
  const lines = [line1, line2, town, region, countries.of(country) ?? country];
  return lines.filter((line): line is string => Boolean(line));
}
