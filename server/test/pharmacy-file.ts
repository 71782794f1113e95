import type { Mapping } from "@pharmacy/contract/mapping/mapping";

/** The columns of a file of pharmacies. */
const COLUMNS = {
  name: "Name",
  licenceNumber: "Licence number",
  licenceAuthority: "Licence authority",
  pharmacistName: "Pharmacist",
  email: "Email",
  phone: "Phone",
  line1: "Address",
  city: "City",
  country: "Country",
  timeZone: "Time zone",
  currency: "Currency",
  locale: "Language",
  gln: "GLN",
  postalCode: "Postal code",
  licenceExpiresOn: "Licence expires on",
  creditLimit: "Credit limit",
  plan: "Plan",
  startDate: "Start date",
  ownerName: "Owner",
  ownerEmail: "Owner email",
  isOther: "Is another pharmacy",
} as const;
export type PharmacyLine = Partial<Record<keyof typeof COLUMNS, string>>;

let made = 0;

/** A file of pharmacies, each of its own name, place and licence unless a line says otherwise. */
export function pharmacyFile(...lines: PharmacyLine[]): string {
  const fields = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  const rows = lines.map((line) => {
    made += 1;
    const town = TOWNS[made % TOWNS.length];
    const row: PharmacyLine = {
      name: `${town} Pharmacy ${made}`,
      city: `${town}`,
      licenceNumber: `L-${70_000 + made}`,
      licenceAuthority: "Pharmacy regulator",
      pharmacistName: "Aoife Brennan",
      email: `info${made}@members.example`,
      phone: "020 911 0001",
      line1: "1 Quay Road",
      country: "Ireland",
      timeZone: "Europe/Dublin",
      currency: "eur",
      locale: "en-IE",
      ...line,
    };
    return fields.map((field) => row[field] ?? "").join(";");
  });
  return [Object.values(COLUMNS).join(";"), ...rows, ""].join("\n");
}
const TOWNS = ["Castlewren", "Drumcollen", "Moyfenn", "Inishlagan", "Portaneely"];

/** Each column for its field, whatever its values look like. */
export const PHARMACY_MAPPING: Mapping = Object.fromEntries(
  Object.keys(COLUMNS).map((field, place) => [field, { columns: [place] }]),
);
