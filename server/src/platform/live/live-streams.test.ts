import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { type Readable, Writable } from "node:stream";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { aDataFolder, startHere } from "#test/embedded-postgres.ts";
import { anOrganization, aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { unitKind } from "../../catalogue/units/units.table.ts";
import { sessionFinder } from "../../identity/auth/auth.live-sessions.ts";
import { type Actor, SYSTEM } from "../db/audit.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { readPostmaster } from "../db/embedded/postmaster.ts";
import { migrate } from "../db/migrate.ts";
import { insertRecord } from "../db/records.ts";
import { liveStreams } from "./live-streams.ts";

const server = testServer();

type Options = Partial<Parameters<typeof liveStreams>[0]>;

/** Streams with a heartbeat faster than a test waits. */
function someStreams(db: Database, options: Options = {}) {
  const findSession = sessionFinder(db);
  const settings = { db, findSession, onUnavailable: () => {}, heartbeatMs: 100, ...options };
  const streams = liveStreams(settings);
  onTestFinished(async () => {
    streams.endAll();
    await streams.close();
  });
  return streams;
}

/** A signed-in user, as an actor of a request. */
async function aListener(token = server.token()): Promise<[Actor, string]> {
  const session = await sessionFinder(server.db)(token);
  if (!session) throw new Error("No session has this token.");
  const { lastSeenAt: _, ...person } = session;
  return [{ ...SYSTEM, type: "user", ...person }, token];
}

function read(stream: Readable) {
  const heard = { text: "", hasEnded: false };
  stream.setEncoding("utf8").on("data", (chunk) => {
    heard.text += chunk;
  });
  stream.once("close", () => {
    heard.hasEnded = true;
  });
  return heard;
}

const until = (isSo: () => void) => vi.waitFor(isSo, { timeout: 15_000, interval: 20 });

/** Entries added to the log without a notification. */
const addEntries = (count: number) =>
  server.db.$client.query<{ id: string }>(
    `insert into audit_logs (id, actor_type, actor_name, action, model, record_id, record_label, changes, outcome)
     select gen_random_uuid(), 'system', 'System', 'create', 'unit', gen_random_uuid(), 'unit', '[]', 'success'
     from generate_series(1, $1) returning id`,
    [count],
  );

const changesIn = (text: string) => text.match(/event: change/g)?.length ?? 0;

describe("each heartbeat", () => {
  test("shows that the stream is alive", async () => {
    const stream = await someStreams(server.db).open(...(await aListener()));
    const heard = read(stream);
    const beats = () => heard.text.split("\n\n").filter((one) => one === ":").length;
    await until(() => expect(beats()).toBeGreaterThanOrEqual(3));
  });

  test.each([
    [
      "its session expires",
      "update sessions set expires_at = now() - interval '1 second' where user_id = $1",
    ],
    ["its user gets another role", "update users set role = 'support' where id = $1"],
    ["its user is suspended", "update users set status = 'suspended' where id = $1"],
  ])("ends a stream when %s", async (_, statement) => {
    const stream = await someStreams(server.db).open(...(await aListener()));
    const heard = read(stream);
    await until(() => expect(heard.text).toContain(":\n\n"));
    expect(heard.hasEnded).toBe(false);
    await server.db.$client.query(statement.replace("user_id", '"user"'), [server.adminId()]);
    await until(() => expect(heard.hasEnded).toBe(true));
  });

  test("ends a stream when its user is moved to another pharmacy", async () => {
    const pharmacy = async () =>
      (await server.post("/api/organizations", anOrganization())).json().id;
    const { token, userId } = await server.as("owner", await pharmacy());
    const heard = read(await someStreams(server.db).open(...(await aListener(token))));
    await until(() => expect(heard.text).toContain(":\n\n"));
    const other = await pharmacy();
    expect(heard.hasEnded).toBe(false);
    await server.db.$client.query("update users set organization = $1 where id = $2", [
      other,
      userId,
    ]);
    await until(() => expect(heard.hasEnded).toBe(true));
  });

  test("finds logged entries that were never announced", async () => {
    const heard = read(await someStreams(server.db).open(...(await aListener())));
    await addEntries(1);
    await until(() => expect(changesIn(heard.text)).toBe(1));
    const beats = heard.text.length;
    await until(() => expect(heard.text.length).toBeGreaterThan(beats + 10));
    expect(changesIn(heard.text)).toBe(1);
  });
});

test("changes made before the first listener are not announced", async () => {
  await server.post("/api/units", aUnit());
  const heard = read(await someStreams(server.db).open(...(await aListener())));
  await until(() => expect(heard.text.split(":\n\n").length).toBeGreaterThan(3));
  expect(changesIn(heard.text)).toBe(0);
});

test("a stream whose session ends while it opens does not stay open until the next heartbeat", async () => {
  const { token, post } = await server.as("support");
  const listener = await aListener(token);
  await post("/api/auth/logout", {});
  const streams = someStreams(server.db, { heartbeatMs: 60_000 });
  const heard = read(await streams.open(...listener));
  await until(() => expect(heard.hasEnded).toBe(true));
});

test("a process limits its number of streams", async () => {
  const streams = someStreams(server.db, { ofAllMax: 1 });
  const listener = await aListener();
  const first = await streams.open(...listener);
  await expect(streams.open(...listener)).rejects.toMatchObject({ code: "unavailable" });
  await once(first.destroy(), "close");
  await streams.open(...listener);
});

test("after a burst, listeners are told once to reload everything", async () => {
  const heard = read(await someStreams(server.db).open(...(await aListener())));
  await addEntries(510);
  await until(() => expect(heard.text).toContain("event: reset"));
  const beats = () => heard.text.split("\n\n").filter((one) => one === ":").length;
  const before = beats();
  await until(() => expect(beats()).toBeGreaterThan(before + 3));
  expect(heard.text.match(/event: reset/g)).toHaveLength(1);
});

describe("over a connection the client does not read", () => {
  // too rarely for the heartbeat to find the entries before they are announced
  const aSlowStream = async (token?: string, heartbeatMs = 3_000) =>
    someStreams(server.db, { heartbeatMs }).open(...(await aListener(token)));

  async function tell(count: number) {
    const { rows } = await addEntries(count);
    const ids = rows.map(({ id }) => id);
    for (let at = 0; at < ids.length; at += 200) {
      const payload = ids.slice(at, at + 200).join(" ");
      await server.db.$client.query("select pg_notify('audit_entries', $1)", [payload]);
    }
  }

  test("a stream is closed when too much is buffered, beyond what the network takes", async () => {
    const stream = await aSlowStream();
    const web = createServer((_, response) => void stream.pipe(response)).listen(0, "127.0.0.1");
    await once(web, "listening");
    const { port } = web.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1").pause();
    socket.on("error", () => {});
    socket.write("GET / HTTP/1.1\r\nhost: test.example\r\n\r\n");
    onTestFinished(() => {
      socket.destroy();
      web.close();
    });
    await until(() => expect(stream.listenerCount("data")).toBeGreaterThan(0));
    for (let turns = 0; turns < 40 && !stream.destroyed; turns += 1) await tell(2_000);
    await until(() => expect(stream.destroyed).toBe(true));
  }, 60_000);

  test("a stream that has ended is removed at the next heartbeat", async () => {
    const { token } = await server.as("support");
    const stream = await aSlowStream(token, 1_000);
    stream.pipe(new Writable({ highWaterMark: 1, write: () => {} }));
    await tell(400);
    await until(() => expect(stream.readableLength).toBeGreaterThan(10_000));
    expect(stream.destroyed).toBe(false);
    await server.callerWith(token).post("/api/auth/logout", {});
    await until(() => expect(stream.destroyed).toBe(true));
  });
});

test("a lost database ends no stream, and its return is announced", async () => {
  const dataDir = aDataFolder();
  const options = { dataDir, settings: { fsync: "off" } };
  const { url } = await startHere(options);
  await migrate(url);
  const db = openDatabase(url);
  onTestFinished(() => db.$client.end());
  const [actor, token] = await aListener();
  const onUnavailable = vi.fn();
  const findSession = async () => ({ ...(await sessionFinder(server.db)(token)) }) as never;
  const heard = read(await someStreams(db, { onUnavailable, findSession }).open(actor, token));
  const create = () => insertRecord(db, SYSTEM, unitKind, { ...aUnit() } as never);
  await create();
  await until(() => expect(changesIn(heard.text)).toBe(1));

  process.kill(readPostmaster(join(dataDir, "pg"))?.pid ?? 0, "SIGKILL");
  await until(() => expect(onUnavailable).toHaveBeenCalled());
  await startHere(options);
  await vi.waitFor(create, { timeout: 15_000, interval: 100 });
  await create();
  await until(() => expect(changesIn(heard.text)).toBe(3));
  expect(heard.hasEnded).toBe(false);
}, 60_000);
