import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";
import { databaseBefore } from "#test/database-before.ts";
import { taxOf } from "../../membership/subscriptions/subscriptions.preview.ts";
import type { Database } from "../../platform/db/database.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { taxAt } from "./tax-rates.of-sale.ts";

/** Plans as they were sold before tax had categories: prices with tax at rates of their own. */
const PLANS = [
  { code: "A", price: 7_900, rate: 2_300 },
  { code: "B", price: 2_999, rate: 1_350 },
  { code: "C", price: 1_234_567, rate: 900 },
  { code: "D", price: 149_00, rate: 2_300 },
  { code: "E", price: 333, rate: 480 },
  { code: "F", price: 790_00, rate: 0 },
  { code: "G", price: 1, rate: 10_000 },
  { code: "H", price: 4_999, rate: 1 },
];

/** The first days of terms: one before everything, one today, one to come. */
const DAYS = ["1997-02-28", "2026-03-01", "2027-01-01"];

const gross = (price: number, rate: number) => price + taxOf(price, rate);

async function fill(query: (text: string, values?: unknown[]) => Promise<unknown>, locale: string) {
  await query("update settings set locale = $1", [locale]);
  await query(
    `insert into organizations (id, name, legal_name, type, status, licence_number, licence_authority,
       licence_expires_on, pharmacist_name, email, phone, address, time_zone, currency, locale,
       payment_term_days, order_hold)
     select md5(day)::uuid, 'Pharmacy ' || day, 'Pharmacy Ltd', 'community', 'active', day, 'Regulator',
       '2030-01-01', 'Nuala Trant', 'info@bench.example', '+353209110001',
       '{"line1":"1 Mill Street","city":"Glenassary","country":"IE"}', 'Europe/Dublin', 'EUR', 'en-IE', 30, false
     from unnest($1::text[]) day`,
    [DAYS],
  );
  for (const { code, price, rate } of PLANS) {
    await query(
      `insert into plans (id, code, name, status, interval, price, currency, tax_rate_bps, trial_days,
         grace_days, features, is_public, sort_order)
       values (md5($1)::uuid, $1, $1, 'active', 'month', $2, 'EUR', $3, 0, 14, '{}', true, 1)`,
      [code, price, rate],
    );
    await query(
      `insert into subscriptions (id, organization, plan, start_date, end_date, grace_end_date, anchor_date,
         is_trial, plan_code, plan_name, interval, price, currency, tax_rate_bps, closed_on, close_reason)
       select gen_random_uuid(), md5(day)::uuid, md5($1)::uuid, day::date, day::date + 29, day::date + 43, day::date,
         false, $1, $1, 'month', $2, 'EUR', $3, day::date - 1, 'replaced' from unnest($4::text[]) day`,
      [code, price, rate, DAYS],
    );
  }
}

test.each([
  ["en-IE", "IE"],
  ["pt-PT", "PT"],
  ["en", "IE"],
])(
  "prices with tax are the same after plans at rates of their own got categories, in %s",
  async (locale, country) => {
    const { url, client } = await databaseBefore("catalogue");
    await fill((text, values) => client.query(text, values), locale);
    await migrate(url);

    const db = drizzle(client, { casing: "snake_case" }) as unknown as Database;
    const { rows: plans } = await client.query(
      "select code, price::int as price, tax_category as category from plans order by code",
    );
    for (const on of DAYS) {
      const after = await Promise.all(
        plans.map(async ({ code, price, category }) => {
          const { rateBps = -1 } = (await taxAt(db, { category, country, on })) ?? {};
          return { code, rate: rateBps, gross: gross(price, rateBps) };
        }),
      );
      const before = PLANS.map(({ code, price, rate }) => ({
        code,
        rate,
        gross: gross(price, rate),
      }));
      expect(after).toEqual(before);
    }

    const { rows: terms } = await client.query(`
    select distinct plan_code as code, price::int as price, tax_rate_bps as rate, tax_treatment as treatment
    from subscriptions order by 1`);
    expect(terms).toEqual(
      PLANS.map((plan) => ({ ...plan, treatment: plan.rate === 0 ? "zeroRated" : "taxed" })),
    );

    const { rows: rates } = await client.query(
      "select id, country, category, rate_bps as rate from tax_rates order by rate_bps desc",
    );
    expect(rates.map(({ category, rate }) => [category, rate])).toEqual([
      ["standard", 10_000],
      ["reduced", 2_300],
      ["reduced-2", 1_350],
      ["reduced-3", 900],
      ["reduced-4", 480],
      ["reduced-5", 1],
    ]);
    const { rows: logged } = await client.query(
      `select record_id as id from audit_logs where model = 'taxRate' and action = 'create'
       and actor_type = 'system' and outcome = 'success'`,
    );
    expect(logged.map(({ id }) => id).sort()).toEqual(rates.map(({ id }) => id).sort());
  },
);
