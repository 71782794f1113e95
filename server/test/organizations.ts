import type { Mapping } from "@pharmacy/contract/mapping/mapping";
import { type SQL, sql } from "drizzle-orm";
import { addDays } from "../src/platform/days.ts";
import type { Database } from "../src/platform/db/database.ts";
import { loadRows } from "./load-rows.ts";
import { aMember } from "./members.ts";
import type { TestedResource, TileFacts } from "./nouns.ts";
import { anOrganization, aUser } from "./records.ts";
import type { testServer } from "./server.ts";

export const resource: TestedResource = {
  name: "organizations",
  body: anOrganization,
  texts: () => {
    const { name, email } = aUser();
    return { notes: "", website: null, owner: { name, email } };
  },
  change: { name: "Rathfern Pharmacy" },
  bulk: "deactivate",
};

const PLATFORM = ["admin", "finance", "support"] as const;
const PLATFORM_AND_CATALOGUE = ["admin", "catalogue", "finance", "support"] as const;

export const tiles: TileFacts = {
  seenBy: {
    grace: PLATFORM,
    expiring: PLATFORM,
    readOnly: PLATFORM,
    licenceExpired: PLATFORM_AND_CATALOGUE,
    licenceExpiring: PLATFORM_AND_CATALOGUE,
  },
  async make(server) {
    const licence = (days: number) => ({
      organization: { licenceExpiresOn: dayFrom(server, days) },
    });
    await aMemberUntil(server, -20, 5);
    await aMemberUntil(server, -20, 3, licence(-9));
    await aMemberUntil(server, -40, -3);
    await aMemberUntil(server, -90, -30, licence(20));
    await server.post("/api/organizations", anOrganization({ licenceExpiresOn: null }));
    const away = await aMemberUntil(server, -90, -30, licence(-2));
    await server.patch(`/api/organizations/${away}`, { status: "inactive" });
    return { grace: 1, expiring: 2, readOnly: 2, licenceExpired: 1, licenceExpiring: 1 };
  },
};

type Server = ReturnType<typeof testServer>;

/** A day by the server's clock. */
function dayFrom({ services }: Server, days: number): string {
  return addDays(new Date(services.clock()).toISOString().slice(0, 10), days);
}

/**
 * A pharmacy on a plan of its own since this many days ago, which ended or ends this many days from
 * now.
 */
export async function aMemberUntil(
  server: Server,
  start: number,
  end: number,
  plan: Parameters<typeof aMember>[2] = {},
): Promise<string> {
  const { organization } = await aMember(server, dayFrom(server, start), {
    organization: { licenceExpiresOn: dayFrom(server, 300), ...plan.organization },
    plan: { price: 7900, interval: "month", ...plan.plan },
  });
  await server.db.execute(sql`update subscriptions set end_date = ${dayFrom(server, end)}::date,
    grace_end_date = ${dayFrom(server, end + 14)}::date where organization = ${organization}`);
  return organization;
}

/**
 * Adds thousands of pharmacies, without entries in the audit log.
 *
 * @param name the name as an SQL expression in which `n` counts from 1.
 */
export async function addPharmacies(db: Database, count: number, name: SQL): Promise<void> {
  await loadRows(
    db,
    sql`
    insert into organizations (id, name, legal_name, type, status, licence_number, licence_authority,
      pharmacist_name, email, phone, address, time_zone, currency, locale, payment_term_days, order_hold)
    select gen_random_uuid(), ${name}, 'Healthcare ' || n, 'community', 'active',
      'B-' || gen_random_uuid(), 'Pharmacy regulator', 'Aoife Brennan', 'desk' || n || '@chain.example',
      '+353209110001', '{"line1": "4 Mill Street", "city": "Ballyhart", "country": "IE"}',
      'Europe/Dublin', 'EUR', 'en-IE', 30, false
    from generate_series(1, ${count}::int) as n`,
  );
  await db.execute(sql`vacuum analyze organizations`);
}

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
  buyerReference: "Buyer reference",
  electronicAddress: "Electronic address",
  electronicAddressScheme: "Scheme of the electronic address",
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
