import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { testServer } from "#test/server.ts";

/** What an export is to the connections it takes: the caller's, and one to the database. */

const server = testServer();
const ALL = "name,namePlural,code,symbol,kind,decimals,sortOrder,status,createdAt,updatedAt";

/** More than a connection holds on its way, packed or not. */
async function muchText() {
  await server.db.execute(sql`
    insert into units (id, code, name, name_plural, symbol, kind, decimals, sort_order, status)
    select gen_random_uuid(), 'N' || n, 'unit', text, 'u', 'packaging', 0, n, 'active'
    from generate_series(1, 2500) n, lateral (
      select string_agg(encode(sha512((n || '.' || part)::bytea), 'hex'), '') as text
      from generate_series(1, 90) part) texts`);
}

async function download(query: string, headers = {}): Promise<IncomingMessage> {
  if (!server.app.server.listening) await server.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const request = get({
    ...{ port, path: `/api/units/export?${query}`, agent: false },
    headers: { ...server.callerWith(server.token()).headers, ...headers },
  });
  onTestFinished(() => void request.destroy());
  const [answer] = await once(request, "response");
  return answer as IncomingMessage;
}

/** Connections to the database that are taken, once no more are given back. */
const taken = () => server.db.$client.totalCount - server.db.$client.idleCount;

test.each(["csv", "xlsx"])("a caller who hangs up frees the database (%s)", async (format) => {
  await muchText();
  const answer = await download(`format=${format}&columns=${ALL}`);
  await once(answer, "readable");
  // a file's first bytes may come before its first rows
  await vi.waitFor(() => expect(taken()).toBe(1), 5_000);
  answer.destroy();
  await vi.waitFor(() => expect(taken()).toBe(0), 5_000);
  expect((await server.history()).at(-1)).toMatchObject({ recordLabel: "Units, 2,500 rows" });
});

test.each([
  ["csv", "identity"],
  ["csv", "gzip"],
  ["xlsx", "identity"],
])("a file that cannot be finished breaks off (%s, %s)", async (format, encoding) => {
  await muchText();
  const answer = await download(`format=${format}&columns=${ALL}`, {
    "accept-encoding": encoding,
  });
  expect(answer.statusCode).toBe(200);
  await once(answer, "readable");
  await vi.waitFor(async () => {
    const { rowCount } = await server.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`);
    expect(rowCount).toBe(1);
  }, 10_000);
  answer.resume();
  const [error] = await once(answer, "error");
  expect(error).toMatchObject({ code: "ECONNRESET" });
  expect(answer.complete).toBe(false);
  await vi.waitFor(() => expect(taken()).toBe(0), 5_000);
});

test("more exports at once than the server has room for are asked to wait", async () => {
  await muchText();
  const open = [];
  for (let count = 0; count < 3; count += 1) open.push(await download(`format=csv&columns=${ALL}`));
  const refused = await download("format=csv&columns=name");
  expect(refused.statusCode).toBe(429);
  for (const answer of open) answer.destroy();
  await vi.waitFor(() => expect(taken()).toBe(0), 5_000);
  expect((await download("format=csv&columns=name")).statusCode).toBe(200);
});
