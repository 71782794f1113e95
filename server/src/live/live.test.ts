import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Heard, listen } from "#test/live.ts";
import { anOrganization, aUnit, aView } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { createApp } from "../app.ts";
import { SYSTEM } from "../db/audit.ts";
import { openDatabase } from "../db/database.ts";
import { insertRecord } from "../db/records.ts";
import { unitKind } from "../units/units.table.ts";

const server = testServer();

/** Somebody listens, until the test is over. */
async function follow(token: string, lastId?: string, app = server.app): Promise<Heard> {
  const heard = await listen(app, token, lastId);
  onTestFinished(() => heard.hangUp());
  if (heard.status === 200) await until(() => expect(heard.events()).not.toEqual([]));
  return heard;
}

const until = (isSo: () => void) => vi.waitFor(isSo, { timeout: 10_000, interval: 20 });

const createUnit = async (values?: Parameters<typeof aUnit>[0]) =>
  (await server.post("/api/units", aUnit(values))).json<{ id: string; version: number }>();

const createPharmacy = async () =>
  (await server.post("/api/organizations", anOrganization())).json<{ id: string }>().id;

/** As the log says that somebody took a list away as a file. */
const addExport = () =>
  server.db.$client.query(
    `insert into audit_logs (id, actor_type, actor_name, action, model, record_label, changes, outcome)
     values (gen_random_uuid(), 'user', 'Somebody', 'export', 'unit', 'Units', '[]', 'success')`,
  );

test("a change is told to others at once: which record and how, and nothing of what it says", async () => {
  const heard = await follow((await server.as("support")).token);
  const { id } = await createUnit({ name: "tablet" });
  await server.patch(`/api/units/${id}`, { name: "pill", version: 1 });
  await server.delete(`/api/units/${id}`);
  await until(() => expect(heard.changes()).toHaveLength(3));
  const about = { model: "unit", recordId: id, isMine: false };
  expect(heard.changes()).toEqual([
    { ...about, action: "create" },
    { ...about, action: "update" },
    { ...about, action: "delete" },
  ]);
  const entries = await server.history();
  expect(
    heard
      .events()
      .slice(1)
      .map((event) => event.id),
  ).toEqual(entries.map(({ id }) => id));
});

test("whoever made the change is told that it is their own", async () => {
  const heard = await follow(server.token());
  const { id } = await createUnit();
  await until(() => expect(heard.changes()).toMatchObject([{ recordId: id, isMine: true }]));
});

test("what is refused, changes nothing or is rolled back is not told", async () => {
  const { id } = await createUnit({ name: "tablet", code: "TAB" });
  const finance = await server.as("finance");
  const heard = await follow(server.token());
  await finance.patch(`/api/units/${id}`, { name: "pill", version: 1 });
  await server.patch(`/api/units/${id}`, { name: "tablet", version: 1 });
  await server.post("/api/units", aUnit({ code: "TAB" }));
  const undone = server.db.transaction(async (tx) => {
    await insertRecord(tx, SYSTEM, unitKind, { ...aUnit() } as never);
    throw new Error("Something else went wrong.");
  });
  await expect(undone).rejects.toThrow("Something else went wrong.");
  const later = await createUnit();
  await until(() => expect(heard.changes()).toHaveLength(1));
  await wait(100);
  expect(heard.changes()).toMatchObject([{ recordId: later.id }]);
});

test("the answer is a stream that nothing on the way keeps, compresses or gathers", async () => {
  const { headers } = await follow(server.token());
  expect(headers["content-type"]).toBe("text/event-stream; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-store, no-transform");
  expect(headers["x-accel-buffering"]).toBe("no");
  expect(headers["content-encoding"]).toBeUndefined();
});

test("a caller that does not expect a stream is told so", async () => {
  expect((await server.get("/api/live")).json()).toMatchObject({
    error: "bad_request",
    message: 'This is a stream. Ask for it by "accept: text/event-stream".',
  });
});

/** Guarantees that nobody hears of what they may not view. */
describe("what is told", () => {
  test("to a pharmacy's people: of pharmacies their own only, of the network's units all", async () => {
    const [own, other] = [await createPharmacy(), await createPharmacy()];
    const heard = await follow((await server.as("owner", own)).token);
    await server.patch(`/api/organizations/${other}`, { notes: "quiet", version: 1 });
    await server.patch(`/api/organizations/${own}`, { notes: "loud", version: 1 });
    await createUnit();
    await until(() => expect(heard.changes()).toHaveLength(2));
    expect(heard.changes()).toMatchObject([
      { model: "organization", recordId: own },
      { model: "unit" },
    ]);
  });

  test("to a role: of the kinds it may view only, whether it listened or missed it", async () => {
    const { token } = await server.as("catalogue");
    const admin = await follow(server.token());
    const heard = await follow(token);
    const start = heard.events()[0]?.id;
    // people and sessions are not for the catalogue desk
    await server.as("viewer");
    await createUnit();
    await until(() => expect(admin.changes().map(({ model }) => model)).toContain("session"));
    await until(() => expect(heard.changes()).toHaveLength(1));
    expect(heard.changes()).toMatchObject([{ model: "unit" }]);
    const resumed = await follow(token, start);
    await until(() => expect(resumed.changes().length).toBeGreaterThan(0));
    expect(resumed.changes().filter(({ model }) => model !== "unit")).toEqual([]);
  });

  test("of no export, and of no view since it may be private", async () => {
    const support = await server.as("support");
    const heard = await follow(support.token);
    const start = heard.events()[0]?.id;
    expect((await server.post("/api/views", aView())).statusCode).toBe(201);
    await addExport();
    const { id } = await createUnit();
    await until(() => expect(heard.changes()).toMatchObject([{ recordId: id }]));
    const resumed = await follow(support.token, start);
    await until(() => expect(resumed.changes().map(({ recordId }) => recordId)).toContain(id));
    const told = resumed.changes().map(({ model, action }) => `${action} ${model}`);
    expect(told).not.toContain("create view");
    expect(told).not.toContain("export unit");
  });

  test("of the place where a stream begins: nothing that others did", async () => {
    const heard = await follow((await server.as("owner", await createPharmacy())).token);
    const entries = await server.db.$client.query("select id from audit_logs");
    expect(entries.rows.map(({ id }) => id)).not.toContain(heard.events()[0]?.id);
  });

  test("to nobody without a living session", async () => {
    expect((await listen(server.app, "")).status).toBe(401);
    const { token, post } = await server.as("admin");
    await post("/api/auth/logout", {});
    expect((await listen(server.app, token)).status).toBe(401);
  });
});

describe("whoever comes back", () => {
  test("is told what was missed since the last event that was seen", async () => {
    const { token } = await server.as("support");
    const first = await follow(token);
    const seen = await createUnit();
    await until(() => expect(first.changes()).toHaveLength(1));
    const lastId = first.events().at(-1)?.id;
    first.hangUp();
    const missed = [await createUnit(), await createUnit()];
    const second = await follow(token, lastId);
    await until(() => expect(second.changes().length).toBeGreaterThanOrEqual(2));
    const told = second.changes().map(({ recordId }) => recordId);
    expect(told.slice(-2)).toEqual(missed.map(({ id }) => id));
    expect(told).not.toContain(seen.id);
    expect(second.events().map(({ event }) => event)).not.toContain("reset");
  });

  test("after having heard nothing at all, resumes from where it began", async () => {
    const { token } = await server.as("support");
    const first = await follow(token);
    const start = first.events()[0]?.id;
    first.hangUp();
    const { id } = await createUnit();
    const second = await follow(token, start);
    await until(() => expect(second.changes().map(({ recordId }) => recordId)).toContain(id));
  });

  test("after more than can be told is told to look at everything anew", async () => {
    const { token } = await server.as("support");
    const lastId = (await follow(token)).events()[0]?.id ?? "";
    const copies = (count: number) =>
      server.db.$client.query(
        `insert into audit_logs (id, actor_type, actor_name, action, model, record_id, record_label, changes, outcome)
         select gen_random_uuid(), 'system', 'System', 'create', 'unit', gen_random_uuid(), 'unit', '[]', 'success'
         from generate_series(1, $1)`,
        [count],
      );
    await copies(500 - (await entriesSoFar()));
    expect((await follow(token, lastId)).changes()).toHaveLength(500);
    await copies(1);
    const heard = await follow(token, lastId);
    await until(() => expect(heard.events().map(({ event }) => event)).toEqual(["ready", "reset"]));
    // and from there on it goes on as usual
    const { id } = await createUnit();
    await until(() => expect(heard.changes()).toMatchObject([{ recordId: id }]));
  });

  test("is not told to look at everything anew for what is not theirs", async () => {
    const own = await createPharmacy();
    const { token } = await server.as("owner", own);
    const lastId = (await follow(token)).events()[0]?.id ?? "";
    await server.db.$client.query(
      `insert into audit_logs (id, actor_type, actor_name, action, model, record_id, record_label, changes, outcome, organization)
       select gen_random_uuid(), 'system', 'System', 'update', 'organization', id, 'other', '[]', 'success', id
       from (select gen_random_uuid() as id from generate_series(1, 600)) as others`,
    );
    await server.patch(`/api/organizations/${own}`, { notes: "loud", version: 1 });
    const heard = await follow(token, lastId);
    await until(() =>
      expect(heard.changes()).toContainEqual(expect.objectContaining({ recordId: own })),
    );
    expect(heard.events().map(({ event }) => event)).not.toContain("reset");
  });

  test("with the id of an entry that is not there looks at everything anew", async () => {
    const unknown = "01900000-0000-7000-8000-000000000000";
    const heard = await follow(server.token(), unknown);
    await until(() => expect(heard.events().map(({ event }) => event)).toEqual(["ready", "reset"]));
  });

  async function entriesSoFar() {
    const { rows } = await server.db.$client.query<{ count: number }>(
      "select count(*)::int as count from audit_logs where outcome = 'success'",
    );
    return rows[0]?.count ?? 0;
  }
});

/** Guarantees that a stream lasts no longer than the right to listen. */
describe("a stream ends", () => {
  test("when its session is ended", async () => {
    const { token, post } = await server.as("support");
    const heard = await follow(token);
    await post("/api/auth/logout", {});
    await until(() => expect(heard.hasEnded()).toBe(true));
  });

  test("when its pharmacy is taken out of service", async () => {
    const pharmacy = await createPharmacy();
    const heard = await follow((await server.as("owner", pharmacy)).token);
    await server.patch(`/api/organizations/${pharmacy}`, { status: "inactive" });
    await until(() => expect(heard.hasEnded()).toBe(true));
  });

  test("when the server stops, and does not keep it from stopping", async () => {
    const app = await createApp(server.services);
    const heard = await follow(server.token(), undefined, app);
    const began = performance.now();
    await app.close();
    expect(performance.now() - began).toBeLessThan(3_000);
    await until(() => expect(heard.hasEnded()).toBe(true));
  });
});

test("a session has eight streams at most, and another when one of them is given up", async () => {
  const { token } = await server.as("support");
  const all = await Promise.all(Array.from({ length: 9 }, () => listen(server.app, token)));
  onTestFinished(() => {
    for (const one of all) one.hangUp();
  });
  expect(all.map(({ status }) => status).sort()).toEqual([...Array(8).fill(200), 429]);
  all.find(({ status }) => status === 200)?.hangUp();
  await vi.waitFor(async () => expect((await follow(token)).status).toBe(200), 5_000);
});

test("a change that another process makes is told here, and the other way round", async () => {
  const db = openDatabase(server.url);
  const other = await createApp({ ...server.services, db });
  onTestFinished(async () => {
    await other.close();
    await db.$client.end();
  });
  const { token } = await server.as("support");
  const [here, there] = [await follow(token), await follow(token, undefined, other)];
  const answer = await other.inject({
    method: "POST",
    url: "/api/units",
    payload: aUnit(),
    headers: { authorization: `Bearer ${server.token()}` },
  });
  expect(answer.statusCode).toBe(201);
  await createUnit();
  await until(() => expect([here, there].map((one) => one.changes().length)).toEqual([2, 2]));
  expect(here.changes()).toEqual(there.changes());
});

test("connections that the database drops cost no event", async () => {
  const { token } = await server.as("support");
  const heard = await follow(token);
  await createUnit();
  await until(() => expect(heard.changes()).toHaveLength(1));
  await server.db.$client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'pharmacy-admin live'`,
  );
  await createUnit();
  await createUnit();
  await until(() => expect(heard.changes()).toHaveLength(3));
  expect(heard.hasEnded()).toBe(false);
});

test("a stream is in the log once it has ended, even by hanging up", async () => {
  const lines: { route?: string; status?: number }[] = [];
  const log = pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) });
  const app = await createApp(server.services, log);
  onTestFinished(() => app.close());
  const heard = await follow(server.token(), undefined, app);
  await app.inject("/api/health");
  const routes = () => lines.map(({ route }) => route).filter((route) => route !== undefined);
  await until(() => expect(routes()).toEqual(["/api/health"]));
  heard.hangUp();
  await until(() => expect(routes()).toEqual(["/api/health", "/api/live"]));
});
