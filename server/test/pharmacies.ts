import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../src/platform/db/database.ts";
import { loadRows } from "./load-rows.ts";

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
