import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { createApp } from "../server/src/app.ts";
import { seed } from "../server/src/demo/seed.ts";
import { sendDueReminders } from "../server/src/membership/reminders/reminders.send-due.ts";
import { sendLicenceReminders } from "../server/src/membership/reminders/reminders.send-licence.ts";
import { logExpiredTerms } from "../server/src/membership/subscriptions/subscriptions.log-expired.ts";
import { readConfig } from "../server/src/platform/config.ts";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { folderStore } from "../server/src/platform/file-store.ts";
import type { Services } from "../server/src/platform/http/routes.ts";
import { DEMOS } from "../server/src/resources.ts";
import { fill } from "./data/fill.ts";
import { PHARMACY_ID, pharmaciesOf } from "./data/pharmacies.ts";
import { median, type Result } from "./report.ts";
import { ADMIN } from "./server.ts";

const FEW = 100;
const MANY = 10_000;
const ROUNDS = 25;
const JOB_ROUNDS = 7;

/** The measured queries about a network's subscriptions. */
const PATHS = [
  "organizations",
  "organizations?status=active",
  "organizations?status=inactive",
  "organizations?search=pharmacy%20777",
  "organizations?subscription=expiring",
  "organizations?licence=expired",
  "organizations/counts?status=active",
  "expiries",
  "expiries?type=membership&days=14",
  "expiries?days=overdue",
  "expiries?sort=organization&page=2",
  "expiries/counts",
  "summary",
] as const;

/**
 * Lists, the list of expiries, and the job that sends reminders: 10,000 pharmacies compared with
 * 100, per pharmacy. What costs the same for any number comes out far below 1.
 */
export async function measureSubscriptions(databaseUrl: string): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "pharmacy-bench-"));
  const db = openDatabase(databaseUrl);
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "silent",
    DEMO: "false",
    ADMIN_PASSWORD: ADMIN.password,
  });
  const secret = randomBytes(32);
  const fileStore = folderStore(dataDir);
  await seed({ db, config, secret, fileStore }, DEMOS);
  const services = {
    db,
    config,
    secret,
    fileStore,
    onUnavailable: () => {},
    // ten in the morning, when reminders are due
    clock: () => Math.floor(Date.now() / DAY_MS) * DAY_MS + 10 * 3_600_000,
  };
  const app = await createApp(services);
  try {
    const login = await app.inject({ method: "POST", url: "/api/auth/login", payload: ADMIN });
    const authorization = `Bearer ${login.json().tokens.access_token}`;
    const call = async (path: string) => {
      const started = performance.now();
      const answer = await app.inject({ url: `/api/${path}`, headers: { authorization } });
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}.`);
      return performance.now() - started;
    };
    const run = async (work: (typeof JOBS)[string]) => {
      const started = performance.now();
      await work(services, new AbortController().signal);
      return performance.now() - started;
    };
    await fillMembers(databaseUrl, 1, FEW);
    const few = await timesOf(call, run);
    await fillMembers(databaseUrl, FEW + 1, MANY);
    const many = await timesOf(call, run);
    return [...many].map(([what, ms]) => resultOf(what, ms, few.get(what) ?? 0));
  } finally {
    await app.close();
    await db.$client.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Jobs that check each pharmacy separately. */
const JOBS: Record<string, (jobServices: Services, signal: AbortSignal) => Promise<void>> = {
  "reminder job": sendDueReminders,
  "licence reminder job": sendLicenceReminders,
  "job of ended terms": logExpiredTerms,
};

/**
 * Medians in milliseconds: of every query, of each job's work on a day, and of a run that finds
 * nothing.
 */
async function timesOf(
  call: (path: string) => Promise<number>,
  run: (work: (typeof JOBS)[string]) => Promise<number>,
) {
  const times = new Map<string, number>();
  for (const [name, work] of Object.entries(JOBS)) {
    times.set(`${name}, first`, await run(work));
    const looks: number[] = [];
    for (let round = 0; round < JOB_ROUNDS; round += 1) looks.push(await run(work));
    times.set(`${name}, nothing due`, median(looks));
  }
  for (const path of PATHS) {
    const samples: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) samples.push(await call(path));
    times.set(decodeURIComponent(path), median(samples.slice(3)));
  }
  return times;
}

/**
 * Adds numbered pharmacies to the network: each with three monthly terms, the last of which ends
 * within the month, an owner, and some with a token. One in fifty is due a reminder today.
 */
function fillMembers(databaseUrl: string, first: number, last: number): Promise<void> {
  const range = [first, last];
  return fill(databaseUrl, [
    ...pharmaciesOf(first, last, { areMixed: true }),
    [OWNERS, range],
    [TERMS, range],
    [TOKENS, range],
    "vacuum analyze organizations, users, subscriptions, tokens, reminders, mails",
  ]);
}

const OWNERS = `
  insert into users (id, name, email, organization, role, status)
  select uuidv7(), 'Owner ' || n, 'owner' || n || '@bench.example', ${PHARMACY_ID},
    'owner', 'active'
  from generate_series($1::int, $2::int) n`;

const TERMS = `
  insert into subscriptions (id, organization, plan, start_date, end_date, grace_end_date, anchor_date,
    is_trial, plan_code, plan_name, interval, price, currency, tax_rate_bps)
  select uuidv7(), ${PHARMACY_ID}, md5('plan')::uuid, ends - 29, ends, ends + 14,
    ends - 29, false, 'BENCH', 'Bench', 'month', 7900, 'EUR', 2300
  from generate_series($1::int, $2::int) n, generate_series(0, 2) term, lateral (
    select current_date + (case when n % 50 = 0 then 7 else 8 + n % 22 end) - 30 * term as ends) e`;

const TOKENS = `
  insert into tokens (id, type, organization, secret_hash, hint, name, scopes, expires_at)
  select uuidv7(), 'api', ${PHARMACY_ID}, sha256(('token ' || n)::bytea), 'pk_…' || n,
    'Till ' || n, '{catalogue:read}', now() + n % 300 * interval '1 day' + interval '1 hour'
  from generate_series($1::int, $2::int) n where n % 5 = 0`;

function resultOf(what: string, many: number, few: number): Result {
  // each pharmacy gets the same number of reminders, however many pharmacies there are
  const [ofMany, ofFew] = [(many * 1000) / MANY, (few * 1000) / FEW];
  const ratio = ofMany / ofFew;
  return {
    what: `${what}: of ${MANY.toLocaleString("en")} pharmacies beside ${FEW}, for each`,
    measured: `${ratio.toFixed(2)}× (${ofMany.toFixed(1)} µs of ${ofFew.toFixed(1)} µs; ${many.toFixed(1)} ms of ${few.toFixed(1)} ms)`,
    budget: "≤ 2×",
    isWithin: ratio <= 2,
  };
}
