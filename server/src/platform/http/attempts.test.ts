import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { hastyApp } from "#test/hasty-app.ts";
import { testServer } from "#test/server.ts";
import { createApp } from "../../app.ts";
import { openDatabase } from "../db/database.ts";
import { attempts } from "./attempts.table.ts";

const server = testServer();

type App = typeof server.app;

const anAddress = () => `10.2.${randomBytes(2).join(".")}`;
const others: App[] = [];

/** The same app once more, as a second process or after a restart, sharing nothing. */
async function anotherProcess(): Promise<App> {
  const app = await createApp(server.services);
  others.push(app);
  return app;
}

afterEach(async () => {
  for (const app of others.splice(0)) await app.close();
});

function ask(
  remoteAddress: string,
  { app = server.app, url = "/api/auth/passkey-login", payload = {} } = {},
) {
  return app.inject({ method: "POST", url, payload, remoteAddress });
}

/** The statuses of a number of calls, made one after the other. */
async function times(count: number, call: () => ReturnType<typeof ask>): Promise<number[]> {
  const statuses = [];
  for (let time = 0; time < count; time++) statuses.push((await call()).statusCode);
  return statuses;
}

/** Routes on which nothing can be guessed. */
const UNLIMITED = ["/api/auth/logout"];

/** Every route that signs in or proves one's identity. */
const waysIn = () =>
  Object.entries(server.app.swagger().paths ?? {})
    .filter(([url, calls]) => url.startsWith("/api/auth/") && calls && "post" in calls)
    .map(([url]) => url)
    .filter((url) => !UNLIMITED.includes(url));

describe("the limit of a sign-in route", () => {
  test("applies to each of them: at most twenty calls a minute from one address", async () => {
    expect(waysIn()).toContain("/api/auth/login");
    const { headers } = await server.as("viewer");
    for (const url of waysIn()) {
      const sent = {
        method: "POST",
        url,
        headers,
        remoteAddress: anAddress(),
        payload: {},
      } as const;
      expect([url, (await server.app.inject(sent)).statusCode]).not.toEqual([url, 429]);
      await Promise.all(Array.from({ length: 19 }, () => server.app.inject(sent)));
      const refused = await server.app.inject(sent);
      expect([url, refused.statusCode]).toEqual([url, 429]);
      expect(refused.json()).toMatchObject({
        error: "too_many_requests",
        message: "Too many requests. Wait a moment and try again.",
      });
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    }
  }, 60_000);

  test("is shared by all processes, and survives a restart", async () => {
    const address = anAddress();
    const other = await anotherProcess();
    expect(await times(12, () => ask(address))).toEqual(Array(12).fill(422));
    expect(await times(9, () => ask(address, { app: other }))).toEqual([
      ...Array(8).fill(422),
      429,
    ]);
    expect((await ask(address)).statusCode).toBe(429);
    await other.close();
    expect((await ask(address, { app: await anotherProcess() })).statusCode).toBe(429);
  });

  test("is not exceeded by simultaneous calls", async () => {
    const address = anAddress();
    const apps = [server.app, await anotherProcess()];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, place) => ask(address, { app: apps[place % 2] as App })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(20);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(40);
  });

  test("restarts after its minute, which further attempts do not extend", async () => {
    const address = anAddress();
    await times(21, () => ask(address));
    await server.db.execute(sql`update tries set until = until - interval '30 seconds'`);
    const refused = await ask(address);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(30);
    await server.db.execute(sql`update tries set until = now() - interval '1 second'`);
    expect((await ask(address)).statusCode).toBe(422);
  });

  test("counts each route and each address separately", async () => {
    const address = anAddress();
    await times(21, () => ask(address));
    expect((await ask(anAddress())).statusCode).toBe(422);
    expect((await ask(address, { url: "/api/auth/login" })).statusCode).toBe(422);
  });

  test("counts a whole /64 of IPv6 as one, and an IPv4-mapped address as IPv4", async () => {
    let host = 0;
    const inside = () => ask(`2001:db8:1:2:${(host++).toString(16)}::7`);
    expect(await times(21, inside)).toEqual([...Array(20).fill(422), 429]);
    expect((await ask("2001:db8:1:3::7")).statusCode).toBe(422);
    const address = anAddress();
    expect(await times(20, () => ask(address))).toEqual(Array(20).fill(422));
    expect((await ask(`::ffff:${address}`)).statusCode).toBe(429);
  });

  test("leaves no expired counts behind", async () => {
    await ask(anAddress());
    await ask(anAddress());
    await server.db.execute(sql`update tries set until = now() - interval '1 second'`);
    await ask(anAddress());
    expect(await server.db.$count(attempts)).toBe(1);
  });
});

/** Guarantees that limited routes refuse all calls while the count is unavailable. */
describe("while the database does not answer", () => {
  test("a sign-in route refuses calls, and accepts them again afterwards", async () => {
    const address = anAddress();
    const app = await hastyApp(server);
    await ask(address, { app });
    const other = openDatabase(server.url);
    await other.transaction(async (tx) => {
      await tx.execute(sql`lock table tries in access exclusive mode`);
      const refused = await ask(address, { app });
      expect(refused.statusCode).toBe(503);
      expect(refused.json().error).toBe("unavailable");
    });
    await other.$client.end();
    expect((await ask(address, { app })).statusCode).toBe(422);
  });
});
