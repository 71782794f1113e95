import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { countryName } from "#lib/format.ts";

export function AddressLines({ address }: Pick<Organization, "address">) {
  const { line1, line2, postalCode, city, region, country } = address;
  const place = [postalCode, city].filter(Boolean).join(" ");
  const lines = [line1, line2, place, region, countryName(country)];
  return lines.filter(Boolean).map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}
