import { once } from "node:events";
import { readdirSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { testServer } from "#test/server.ts";

/** Tests how an export uses its connections: the caller's, and one to the database. */

const server = testServer({ isOwn: true });
const ALL = "name,namePlural,code,symbol,kind,decimals,sortOrder,status,createdAt,updatedAt";

/** More than a connection buffers, compressed or not. */
async function muchText(rows = 2_500) {
  await server.db.execute(sql`
    insert into units (id, code, name, name_plural, symbol, kind, decimals, sort_order, status)
    select gen_random_uuid(), 'N' || n, 'unit', text, 'u', 'packaging', 0, n, 'active'
    from generate_series(1, ${rows}::int) n, lateral (
      select string_agg(encode(sha512((n || '.' || part)::bytea), 'hex'), '') as text
      from generate_series(1, 90) part) texts`);
}

async function download(
  query: string,
  headers = {},
  caller: { headers: object } = server.callerWith(server.token()),
): Promise<IncomingMessage> {
  if (!server.app.server.listening) await server.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const request = get({
    port,
    path: `/api/units/export?${query}`,
    agent: false,
    headers: { ...caller.headers, ...headers },
  });
  onTestFinished(() => void request.destroy());
  const [answer] = await once(request, "response");
  return answer as IncomingMessage;
}

/** Files of exports that are being sent. */
const spoolFiles = () =>
  readdirSync(server.services.fileStore.folder).filter((name) => name.endsWith(".part"));

/** Ends the connection of the next export when it fetches once more. */
function loseConnectionAfter(fetches: number) {
  const watch = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    let left = fetches;
    client.query = ((...args: unknown[]) => {
      const { text = "" } = args[0] as { text?: string };
      if (text.startsWith("fetch") && left-- === 0) {
        (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
      }
      return query(...args);
    }) as typeof client.query;
  };
  server.db.$client.on("acquire", watch);
  onTestFinished(() => void server.db.$client.off("acquire", watch));
}

/** Database connections in use. */
const taken = () => server.db.$client.totalCount - server.db.$client.idleCount;

test.each(["csv", "xlsx"])("a caller who disconnects frees the database (%s)", async (format) => {
  await muchText();
  const answer = await download(`format=${format}&columns=${ALL}`);
  await once(answer, "readable");
  answer.destroy();
  await vi.waitFor(() => expect(taken()).toBe(0), 5_000);
  await vi.waitFor(() => expect(spoolFiles()).toEqual([]), 5_000);
  expect((await server.history()).at(-1)).toMatchObject({ recordLabel: "Units, 2,500 rows" });
});

test.each([
  ["csv", "identity"],
  ["csv", "gzip"],
  ["xlsx", "identity"],
])("a file that cannot be completed is cut off (%s, %s)", async (format, encoding) => {
  await muchText();
  loseConnectionAfter(2);
  const answer = await download(`format=${format}&columns=${ALL}`, {
    "accept-encoding": encoding,
  });
  expect(answer.statusCode).toBe(200);
  answer.resume();
  const [error] = await once(answer, "error");
  expect(error).toMatchObject({ code: "ECONNRESET" });
  expect(answer.complete).toBe(false);
  await vi.waitFor(() => expect(taken()).toBe(0), 5_000);
  await vi.waitFor(() => expect(spoolFiles()).toEqual([]), 5_000);
});

test("readers who read nothing hold neither a connection nor a slot", async () => {
  await muchText(1_200);
  for (let count = 0; count < 3; count += 1) {
    await download(`format=csv&columns=${ALL}`, {}, await server.as("support"));
  }
  await vi.waitFor(() => expect(taken()).toBe(0), 10_000);
  const { rows } = await server.db.execute(sql`select pid from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`);
  expect(rows).toEqual([]);
  expect((await download("format=csv&columns=name")).statusCode).toBe(200);
});

test("exports beyond the server's capacity are asked to wait", async () => {
  await muchText(10);
  const { sent } = await server.db.transaction(async (tx) => {
    await tx.execute(sql`lock table units in access exclusive mode`);
    const slow = [];
    for (let count = 0; count < 3; count += 1) {
      slow.push(download(`format=csv&columns=${ALL}`, {}, await server.as("support")));
    }
    await vi.waitFor(() => expect(taken()).toBe(4), 5_000);
    const refused = await download("format=csv&columns=name");
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("60");
    return { sent: slow };
  });
  for (const answer of await Promise.all(sent)) answer.destroy();
  await vi.waitFor(() => expect(taken()).toBe(0), 5_000);
  expect((await download("format=csv&columns=name")).statusCode).toBe(200);
});

test("each user has at most one export at a time, which leaves room for others", async () => {
  await muchText();
  const support = await server.as("support");
  const open = await download(`format=csv&columns=${ALL}`, {}, support);
  expect(open.statusCode).toBe(200);
  expect((await download("format=csv&columns=name", {}, support)).statusCode).toBe(429);
  expect((await download("format=csv&columns=name")).statusCode).toBe(200);
  open.destroy();
  await vi.waitFor(() => expect(taken()).toBe(0), 5_000);
  expect((await download("format=csv&columns=name", {}, support)).statusCode).toBe(200);
});

test("no URL is signed for a download that would be refused", async () => {
  await muchText();
  const support = await server.as("support");
  const exportBody = { format: "csv", columns: "name" };
  const open = await download(`format=csv&columns=${ALL}`, {}, support);
  const refused = await support.post("/api/units/export", exportBody);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["retry-after"]).toBe("60");
  expect(refused.json()).toMatchObject({
    error: "too_many_requests",
    message: "Another of your exports is still downloading. Try again when it has finished.",
  });
  expect((await server.post("/api/units/export", exportBody)).statusCode).toBe(200);
  open.destroy();
  await vi.waitFor(() => expect(taken()).toBe(0), 5_000);
  expect((await support.post("/api/units/export", exportBody)).statusCode).toBe(200);
});

test("a caller who disconnects before the first row frees everything", async () => {
  await muchText();
  await server.app.listen({ host: "127.0.0.1", port: 0 }).catch(() => {});
  const { port } = server.app.server.address() as AddressInfo;
  for (const format of ["csv", "xlsx"]) {
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`lock table units in access exclusive mode`);
      const { headers } = server.callerWith(server.token());
      const path = `/api/units/export?format=${format}&columns=${ALL}`;
      const request = get({ port, path, headers, agent: false }).on("error", () => {});
      await vi.waitFor(() => expect(taken()).toBe(2), 5_000);
      const isClosed = new Promise((done) => request.once("close", done));
      request.destroy();
      await isClosed;
    });
    await vi.waitFor(() => expect(taken()).toBe(0), 5_000);
    await vi.waitFor(
      async () => expect((await download("format=csv&columns=name")).statusCode).toBe(200),
      5_000,
    );
  }
});

test("an export that cannot be read at all is refused like any call, and is not logged", async () => {
  await server.db.execute(sql`
    insert into units (id, code, name, name_plural, symbol, kind, decimals, sort_order, status)
    values (gen_random_uuid(), 'TAB', 'tablet', 'tablets', 'tb', 'packaging', 0, 1, 'active')`);
  await server.db.execute(sql`alter table units rename column symbol to symbol_hidden`);
  try {
    for (const format of ["csv", "xlsx"]) {
      const refused = await server.get(`/api/units/export?format=${format}&columns=name,symbol`);
      expect(refused.statusCode).toBe(500);
      expect(refused.json().error).toBe("internal");
      expect(refused.headers["content-disposition"]).toBeUndefined();
    }
    expect(await server.history()).toEqual([]);
    expect(taken()).toBe(0);
    const other = await server.get("/api/units/export?format=csv&columns=name");
    // the other column cannot be read: only requested columns are
    expect(other.body).toBe("\ufeffName\r\ntablet\r\n");
  } finally {
    await server.db.execute(sql`alter table units rename column symbol_hidden to symbol`);
  }
});
