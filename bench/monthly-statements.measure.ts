import { randomBytes } from "node:crypto";
import { SETTINGS_ID, settingKind } from "../server/src/identity/settings/settings.table.ts";
import { readConfig } from "../server/src/platform/config.ts";
import { SYSTEM } from "../server/src/platform/db/audit.ts";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { updateRecord } from "../server/src/platform/db/records.ts";
import { sendMonthlyStatements } from "../server/src/trade/monthly-statements/monthly-statements.send.ts";
import { monthlyStatements } from "../server/src/trade/monthly-statements/monthly-statements.table.ts";
import { fill } from "./data/fill.ts";
import { fillBuyers } from "./data/orders.ts";
import type { Result } from "./report.ts";

const PHARMACIES = 1_000;
const MOST_S = 10;

/** Each pharmacy has an invoice of every month of three years, of which the last three are open. */
const INVOICES = `
  insert into invoices (id, number, kind, organization, issue_date, due_date, currency, net_amount,
    tax_amount, total_amount, open_amount, document)
  select uuidv7(), 'INV-' || row_number() over (order by o.id, n), 'invoice', o.id,
    '2026-10-15'::date - (n || ' months')::interval, '2026-11-14'::date - (n || ' months')::interval,
    'EUR', 1000, 0, 1000, case when n < 3 then 1000 else 0 end, '{}'
  from organizations o, generate_series(0, 35) n where o.name like 'Shop %'`;

/** The job that emails 1,000 pharmacies the statement of a month. */
export async function measure(databaseUrl: string): Promise<Result[]> {
  await fillBuyers(databaseUrl);
  await fill(databaseUrl, [INVOICES, "vacuum analyze invoices"]);
  const db = openDatabase(databaseUrl);
  const change = { sendMonthlyStatements: true, monthlyStatementsFrom: "2026-10-01" };
  await updateRecord(db, SYSTEM, settingKind, SETTINGS_ID, change);
  const services = {
    db,
    config: readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" }),
    secret: randomBytes(32),
    clock: () => Date.parse("2026-11-01T12:00:00Z"),
  };
  const seconds = async () => {
    const begun = performance.now();
    await sendMonthlyStatements(services, new AbortController().signal);
    return (performance.now() - begun) / 1_000;
  };
  const first = await seconds();
  const sent = await db.$count(monthlyStatements);
  const second = await seconds();
  await db.$client.end();
  if (sent !== PHARMACIES) throw new Error(`${sent} statements for ${PHARMACIES} pharmacies.`);
  return [
    {
      what: "monthly statements to 1,000 pharmacies with 36 invoices each",
      measured: `${first.toFixed(1)} s`,
      budget: `at most ${MOST_S} s`,
      isWithin: first <= MOST_S,
    },
    { what: "the next run, with nothing to send", measured: `${(second * 1_000).toFixed(0)} ms` },
  ];
}
