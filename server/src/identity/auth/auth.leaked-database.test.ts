import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { anOrganization, aToken, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { aLink, emailsTo, insertUser } from "#test/ways-in.ts";
import { OUTBOX_CHANNEL } from "../../platform/email/outbox.ts";
import { startJobs } from "../../platform/jobs/start-jobs.ts";
import { hashPassword } from "./auth.passwords.ts";

const server = testServer({ isOwn: true });

const PASSWORD = "correct-horse-battery";
/** Guesses that are tried together. */
const AT_ONCE = 25;
const LINK_QUESTIONS = ["invitation", "reset-link"] as const;

/** Every secret that grants access, as its holder received it. */
async function issuedSecrets() {
  const email = "orla@aldermere.example";
  const passwordHash = await hashPassword(PASSWORD);
  const person = await insertUser(server.db, { email, status: "active", passwordHash });
  const login = await server.visitor.post("/api/auth/login", { email, password: PASSWORD });
  const organization = (await server.post("/api/organizations", anOrganization())).json().id;
  await server.subscribe(organization);
  const api = (await server.post("/api/tokens", aToken({ organization }))).json().secret;
  const invited = (await server.post("/api/users", aUser())).json().id;
  const [message] = await emailsTo(server.db, server.services.secret, invited);
  const invitation = new URL(message?.link ?? "").hash.slice(1);
  const reset = await aLink(server.db, "passwordReset", person);
  await server.db.execute(sql`insert into passkeys
    (id, "user", name, credential_id, public_key, counter, transports, is_synced)
    values (gen_random_uuid(), ${person.id}, 'Laptop', ${randomBytes(32).toString("base64url")},
      ${randomBytes(77)}, 0, '[]', false)`);
  await server.db.execute(sql`update users set totp_secret = ${randomBytes(48)},
    recovery_hashes = array[${randomBytes(32)}::bytea] where id = ${person.id}`);
  return { session: login.json().tokens.access_token as string, api, invitation, reset };
}

/** Fills the tables of the jobs too, with a completed job. */
async function doOneJob() {
  let times = 0;
  const job = {
    name: "letters",
    cron: "* * * * *",
    channel: OUTBOX_CHANNEL,
    async work() {
      times += 1;
    },
  };
  const stop = startJobs([job], server.services, server.url, { warn: () => {} });
  await expect.poll(() => times, { timeout: 20_000 }).toBeGreaterThan(0);
  await stop();
}

/** Every string and every byte value in the database, in any table and type. */
async function everyValue(): Promise<(string | Buffer)[]> {
  const { rows } = await server.db.execute<{ name: string }>(sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["public.sessions", "public.mails", "public.passkeys", "jobs.job"]),
  );
  const found: (string | Buffer)[] = [];
  for (const { name } of rows) {
    const table = await server.db.execute(sql.raw(`select * from ${name}`));
    for (const row of table.rows) collect(row, found);
  }
  return found;
}

function collect(value: unknown, into: (string | Buffer)[]): void {
  if (typeof value === "string" || Buffer.isBuffer(value)) into.push(value);
  else if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) collect(part, into);
  }
}

/** The guesses an attacker would derive from a leaked value. */
function guessesFrom(value: string | Buffer): string[] {
  const bytes = Buffer.from(value as string);
  const forms = [
    bytes.toString("latin1"),
    bytes.toString("utf8"),
    bytes.toString("hex"),
    bytes.toString("base64"),
    bytes.toString("base64url"),
  ];
  return forms.flatMap((form) => [form, `adm_s_${form}`, `pk_${form}`]);
}

/** The server refuses unread whatever a header or a body cannot carry. */
const isSendable = (guess: string) => /^[\x20-\x7e]{1,400}$/.test(guess);

async function call(method: "GET" | "POST", url: string, more: object) {
  // each from another address, so that no limit is reached
  const remoteAddress = `10.${[...randomBytes(3)].join(".")}`;
  return (await server.app.inject({ method, url, remoteAddress, ...more })).statusCode;
}

/** Tries to read units, because both users and programs may. */
async function opensSomething(guess: string): Promise<boolean> {
  const isOfLink = !/^(adm_s_|pk_)/.test(guess);
  const answers = await Promise.all([
    call("GET", "/api/units", { headers: { authorization: `Bearer ${guess}` } }),
    ...(isOfLink ? LINK_QUESTIONS : []).map((question) =>
      call("POST", `/api/auth/${question}`, { payload: { token: guess } }),
    ),
  ]);
  return answers.includes(200);
}

/** Guarantees that a copy of the database alone gives no access. */
test("nothing in a leaked database gives access", { timeout: 240_000 }, async () => {
  const issued = await issuedSecrets();
  await doOneJob();
  const values = await everyValue();
  const guesses = [...new Set(values.flatMap(guessesFrom).filter(isSendable))];
  expect(guesses.length).toBeGreaterThan(500);
  for (let place = 0; place < guesses.length; place += AT_ONCE) {
    const some = guesses.slice(place, place + AT_ONCE);
    const opened = await Promise.all(some.map(opensSomething));
    expect(some.filter((_, index) => opened[index])).toEqual([]);
  }
  // the same attempts succeed with the issued secrets, none of which is in the database
  for (const secret of Object.values(issued)) {
    expect(await opensSomething(secret)).toBe(true);
    expect(values.some((value) => value.includes(secret))).toBe(false);
    expect(values.some((value) => value.includes(secret.slice(-20)))).toBe(false);
  }
});

test("a password's hash does not work as a password", async () => {
  await issuedSecrets();
  const { rows } = await server.db.execute<{ email: string; hash: string }>(
    sql`select email, password_hash as hash from users where password_hash is not null`,
  );
  const [{ email, hash } = { email: "", hash: "" }] = rows;
  const login = (password: string) => server.visitor.post("/api/auth/login", { email, password });
  expect((await login(hash.slice(0, 128))).statusCode).toBe(401);
  expect((await login(PASSWORD)).statusCode).toBe(200);
});
