import { randomBytes } from "node:crypto";
import { SETTINGS_ID, settingKind } from "../server/src/identity/settings/settings.table.ts";
import { readConfig } from "../server/src/platform/config.ts";
import { SYSTEM } from "../server/src/platform/db/audit.ts";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { updateRecord } from "../server/src/platform/db/records.ts";
import { sendDuePaymentReminders } from "../server/src/trade/payment-reminders/payment-reminders.send-due.ts";
import { paymentReminders } from "../server/src/trade/payment-reminders/payment-reminders.table.ts";
import { fill } from "./data/fill.ts";
import { fillBuyers } from "./data/orders.ts";
import type { Result } from "./report.ts";

const PHARMACIES = 1_000;
const MOST_S = 10;

/** Each pharmacy has three invoices, which were due on 1, 2 and 3 November 2026. */
const INVOICES = `
  insert into invoices (id, number, kind, organization, issue_date, due_date, currency, net_amount,
    tax_amount, total_amount, open_amount, document)
  select uuidv7(), 'INV-2026-' || lpad((row_number() over (order by o.id, n))::text, 6, '0'),
    'invoice', o.id, '2026-10-01', '2026-11-01'::date + n, 'EUR', 1000, 0, 1000, 1000, '{}'
  from organizations o, generate_series(0, 2) n where o.name like 'Shop %'`;

/** The job that reminds 1,000 pharmacies of what is overdue. */
export async function measure(databaseUrl: string): Promise<Result[]> {
  await fillBuyers(databaseUrl);
  await fill(databaseUrl, [INVOICES, "vacuum analyze invoices"]);
  const db = openDatabase(databaseUrl);
  const change = { sendPaymentReminders: true, bankFileDays: 0 };
  await updateRecord(db, SYSTEM, settingKind, SETTINGS_ID, change);
  const services = {
    db,
    config: readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" }),
    secret: randomBytes(32),
    // noon in every zone from which a morning reminder can come
    clock: () => Date.parse("2026-11-10T20:00:00Z"),
  };
  const seconds = async () => {
    const begun = performance.now();
    await sendDuePaymentReminders(services, new AbortController().signal);
    return (performance.now() - begun) / 1_000;
  };
  const first = await seconds();
  const sent = await db.$count(paymentReminders);
  const second = await seconds();
  await db.$client.end();
  if (sent !== PHARMACIES) throw new Error(`${sent} reminders for ${PHARMACIES} pharmacies.`);
  return [
    {
      what: "payment reminders to 1,000 pharmacies with 3 overdue invoices each",
      measured: `${first.toFixed(1)} s`,
      budget: `at most ${MOST_S} s`,
      isWithin: first <= MOST_S,
    },
    { what: "the next run, with nothing to send", measured: `${(second * 1_000).toFixed(0)} ms` },
  ];
}
