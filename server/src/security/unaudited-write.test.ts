import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { everyRoute, type Route } from "#test/every-route.ts";
import { everyWrite } from "#test/every-write.ts";
import { loseProof } from "#test/proof.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isKept: true, isOwn: true });

/** Columns that change without an audit entry because they record no decision. */
const BOOKKEEPING = [
  "last_seen_at",
  "proved_at",
  "last_sign_in_at",
  "failed_sign_ins",
  "locked_until",
  "totp_step",
  "counter",
  "last_used_at",
  "last_used_ip",
  "last_used_route",
  "warned_days",
  // follows from the subscription terms, which have entries
  "subscription_ends_on",
  // follows from the dates of a price list
  "kept_state",
  // follow from the batches of a product
  "quantity_on_hand",
  "next_expiry_on",
  "first_expiry_on",
  "last_stock_at",
  // when anything about a product last changed
  "changed_at",
  // follows from the groups
  "group_key",
  // follow from a line of a bank file and what is open
  "suggested_organization",
  "suggested_allocations",
  "suggested_because",
  "is_certain",
];

/**
 * Checks at the end of each transaction that every changed record has an audit entry written in it.
 * A savepoint has a transaction number of its own, above its parent's.
 */
const WATCH = `
  create table unaudited (what text not null);
  create function note_unaudited() returns trigger language plpgsql as $$
  declare
    before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
    after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
    id_written uuid := coalesce(after ->> 'id', before ->> 'id')::uuid;
  begin
    if before - '{${BOOKKEEPING}}'::text[] <> after - '{${BOOKKEEPING}}'::text[]
      and not exists (select from audit_logs
        where record_id = id_written
          and xmin::text::bigint >= pg_current_xact_id()::text::bigint) then
      insert into unaudited values (lower(tg_op) || ' ' || tg_table_name);
    end if;
    return null;
  end $$`;

/** Routes whose writes record no decision: they query, preview, prove identity, sign a URL or note what was read. */
const NOTHING_DECIDED =
  /\/(export|preview|quote)$|\/notifications\/read$|\/options$|\/(twins|differences)$|\/(rejection|answer)-preview$|\/(invitation|reset-link|email-link)$|\/auth\/prove|\/logs\/(?!clock$)|forgot-password$/;

beforeAll(async () => {
  await server.db.execute(sql.raw(WATCH));
  const { rows } = await server.db.execute<{ name: string }>(sql`
    select distinct event_object_table as name from information_schema.triggers
    where trigger_name like '%\\_direct'`);
  expect(rows.length).toBeGreaterThan(8);
  for (const { name } of rows) {
    const when = "after insert or update or delete";
    await server.db.execute(
      sql.raw(`create constraint trigger watched ${when} on ${name}
        deferrable initially deferred for each row execute function note_unaudited()`),
    );
  }
});

async function unaudited() {
  const { rows } = await server.db.execute<{ what: string }>(
    sql`delete from unaudited returning what`,
  );
  return rows.map(({ what }) => what);
}

test("the check detects a change without an entry, and accepts one with an entry", async () => {
  await unaudited();
  await server.db.execute(sql`update users set job_title = 'Nobody'`);
  expect(new Set(await unaudited())).toEqual(new Set(["update users"]));
  await server.db.execute(sql`update users set last_sign_in_at = now()`);
  expect(await unaudited()).toEqual([]);
});

/** Logged actions that grant access, end access or cannot be undone. */
const ASKS_FOR_PROOF =
  /: ((create|delete) (user|passkey)|create token|(create|update|replaceSecret) webhook|(deactivate|delete) organization|update setting)$/;

/** Routes that need no session, or have a proof of their own. */
const PROVED_OTHERWISE = new Set([
  // the token they create is a link in an email
  "POST /api/users/:id/invitation",
  "POST /api/users/:id/password-reset",
  // the challenge was issued with a fresh proof
  "POST /api/auth/passkeys",
]);

type Answer = { statusCode: number; body: string; headers: Record<string, unknown> };

/** Calls with an expired proof and, if that is refused, again with a fresh one. */
async function callTwice(call: () => Promise<Answer>) {
  await loseProof(server.db);
  const answer = await call();
  await server.db.execute(sql`update sessions set proved_at = now()`);
  const isProved = answer.body.includes("proof_required");
  return { answer: isProved ? await call() : answer, isProved };
}

function isWriting({ method, config }: Route): boolean {
  const isAct = ["act", "create"].includes(config?.access?.[1] ?? "");
  return /^(POST|PUT|PATCH|DELETE)$/.test(String(method)) || isAct;
}

let walked: Promise<Walked[]> | undefined;
const everyWriteWalked = () => {
  walked ??= walk();
  return walked;
};

type Walked = Awaited<ReturnType<typeof callTwice>> & {
  route: string;
  entries: Awaited<ReturnType<typeof server.history>>;
  missing: string[];
};

async function walk() {
  const walks: Walked[] = [];
  for (const [route, write] of everyWrite(server)) {
    const call = await write.prepare();
    await unaudited();
    const before = (await server.history()).length;
    const made = await callTwice(call);
    const entries = (await server.history()).slice(before);
    walks.push({ route, ...made, entries, missing: await unaudited() });
  }
  return walks;
}

type Entry = Walked["entries"][number];

const isSync = ({ action, model }: Entry) => action === "sync" && model === "run";

test("every route that writes leaves an entry for each record, of its own request", async () => {
  const walks = await everyWriteWalked();
  for (const { route, answer, entries, missing } of walks) {
    expect([route, answer.statusCode < 300 ? "" : answer.body]).toEqual([route, ""]);
    expect([route, missing]).toEqual([route, []]);
    expect([route, entries.length > 0]).toEqual([route, true]);
    const own = answer.headers["x-request-id"];
    const begun = entries.filter((entry) => entry.requestId === own && isSync(entry));
    // a sync writes its entries under its run, by which it is undone
    const requests = [own, ...begun.map(({ recordId }) => `run-${recordId}`)];
    for (const { requestId, outcome } of entries) {
      expect([route, requests.includes(requestId), outcome]).toEqual([route, true, "success"]);
    }
  }
  const writing = (await everyRoute())
    .filter(isWriting)
    .map(({ method, url }) => `${method} ${url}`)
    .filter((route) => route === "POST /api/users/:id/invitation" || !NOTHING_DECIDED.test(route));
  expect(walks.map(({ route }) => route).sort()).toEqual(writing.sort());
}, 120_000);

test("no phone number is in the audit log, whichever route wrote it", async () => {
  const written = JSON.stringify((await everyWriteWalked()).map(({ entries }) => entries));
  expect(written).toContain('"phone"');
  expect(written).not.toMatch(/"\+\d{6,}/);
}, 120_000);

/** An unattended browser must not be enough, on any route with this effect. */
test("every act that grants or ends access, or cannot be undone, requires a fresh proof", async () => {
  const unproved = (await everyWriteWalked()).filter(({ isProved }) => !isProved);
  const attempts = unproved
    .filter(({ route }) => !PROVED_OTHERWISE.has(route))
    .flatMap(({ route, entries }) =>
      entries.map(({ action, model }) => `${route}: ${action} ${model}`),
    );
  expect(attempts.length).toBeGreaterThan(20);
  expect(attempts.filter((attempt) => ASKS_FOR_PROOF.test(attempt))).toEqual([]);
}, 120_000);
