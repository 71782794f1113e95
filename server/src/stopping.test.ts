import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { startBalancer } from "#test/balancer.ts";
import { freshDatabase } from "#test/postgres.ts";
import { aUnit } from "#test/records.ts";
import { PROGRAM } from "#test/running-program.ts";
import { silentProxy } from "#test/silent-proxy.ts";

const WAIT = { timeout: 60_000, interval: 20 };
const ADMIN = { email: "admin@aldermere.example", password: "a password of the test" };

/** The configuration that the processes of one installation share. */
async function anInstallation() {
  const database = await freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-rolling-"));
  onTestFinished(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { DATA_DIR: folder, DATABASE_URL: database.url, ADMIN_PASSWORD: ADMIN.password };
}

/** Starts one of its processes and waits until it listens. */
async function start(variables: Record<string, string>) {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...variables, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent", DEMO: "false" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "close").then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  await vi.waitFor(() => expect(output).toMatch(/answers at http/), WAIT);
  const port = /localhost:(\d+)/.exec(output)?.[1];
  return {
    origin: `http://127.0.0.1:${port}`,
    ended,
    signal: (name: NodeJS.Signals) => void child.kill(name),
  };
}

async function signIn(origin: string) {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  expect(answer.status).toBe(200);
  const { tokens } = (await answer.json()) as { tokens: { access_token: string } };
  return { authorization: `Bearer ${tokens.access_token}` };
}

/** Reads and writes many times a second, until told to stop. Failures are recorded. */
function load(origin: string, authorization: Record<string, string>) {
  const headers = { ...authorization, "content-type": "application/json" };
  const failures: string[] = [];
  let calls = 0;
  let isOver = false;
  async function call(method: string, path: string, body?: object) {
    calls += 1;
    try {
      const answer = await fetch(`${origin}/api/${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      await answer.arrayBuffer();
      if (!answer.ok) failures.push(`${method} ${path}: ${answer.status}`);
    } catch (error) {
      failures.push(`${method} ${path}: ${(error as Error).cause ?? error}`);
    }
  }
  async function caller(number: number) {
    for (let time = 0; !isOver; time += 1) {
      await call("GET", "units");
      await call("POST", "units", aUnit({ name: `unit ${number} of ${time}` }));
      await wait(5);
    }
  }
  const callers = Promise.all([1, 2, 3, 4].map(caller));
  return {
    calls: () => calls,
    async stop() {
      isOver = true;
      await callers;
      return failures;
    },
  };
}

/** Follows the stream of changes like a browser, which reconnects when it ends. */
function follow(origin: string, headers: Record<string, string>) {
  const streams: { status: number; isCutOff: boolean }[] = [];
  let isOver = false;
  let response: IncomingMessage | undefined;
  async function listen() {
    while (!isOver) {
      const request = get(`${origin}/api/live`, {
        agent: false,
        headers: { ...headers, accept: "text/event-stream" },
      });
      [response] = (await once(request, "response")) as [IncomingMessage];
      const stream = { status: response.statusCode ?? 0, isCutOff: false };
      streams.push(stream);
      // an aborted end raises an error as well
      await finished(response.resume()).catch(() => {});
      stream.isCutOff = !isOver && !response.complete;
    }
  }
  const listening = listen();
  onTestFinished(async () => {
    isOver = true;
    response?.destroy();
    await listening;
  });
  return streams;
}

test("during a rolling restart, no call behind a load balancer fails", async () => {
  const variables = { ...(await anInstallation()), DRAIN_S: "1" };
  const balancer = await startBalancer(50);
  const first = await start(variables);
  const second = await start(variables);
  const add = async ({ origin }: { origin: string }) => {
    balancer.add(origin);
    await vi.waitFor(() => expect(balancer.isReady(origin)).toBe(true), WAIT);
    const before = balancer.calls(origin);
    return () => balancer.calls(origin) - before;
  };
  await add(first);
  await add(second);
  const authorization = await signIn(balancer.origin);
  const streams = follow(balancer.origin, authorization);
  await vi.waitFor(() => expect(streams).toHaveLength(1), WAIT);
  const traffic = load(balancer.origin, authorization);
  await vi.waitFor(() => {
    for (const { origin } of [first, second]) expect(balancer.calls(origin)).toBeGreaterThan(20);
  }, WAIT);

  first.signal("SIGTERM");
  await vi.waitFor(() => expect(balancer.isReady(first.origin)).toBe(false), WAIT);
  expect((await fetch(`${first.origin}/api/health`)).status).toBe(200);
  expect(await first.ended).toBe(0);
  const third = await start(variables);
  const callsOfThird = await add(third);
  await vi.waitFor(() => expect(callsOfThird()).toBeGreaterThan(20), WAIT);

  second.signal("SIGTERM");
  expect(await second.ended).toBe(0);
  const before = callsOfThird();
  await vi.waitFor(() => expect(callsOfThird()).toBeGreaterThan(before + 20), WAIT);
  expect(await traffic.stop()).toEqual([]);
  expect(traffic.calls()).toBeGreaterThan(100);
  await vi.waitFor(() => expect(streams.length).toBeGreaterThan(1), WAIT);
  expect(streams.filter(({ status, isCutOff }) => status !== 200 || isCutOff)).toEqual([]);
}, 180_000);

test("while it drains each answer closes its connection, and Ctrl+C ends the draining", async () => {
  const variables = { ...(await anInstallation()), DRAIN_S: "300" };
  const running = await start(variables);
  const ask = (path: string) => fetch(`${running.origin}/api/${path}`);
  expect((await ask("health")).headers.get("connection")).toBe("keep-alive");
  running.signal("SIGTERM");
  await vi.waitFor(async () => expect((await ask("ready")).status).toBe(503), WAIT);
  const leaving = await ask("ready");
  expect(leaving.headers.get("connection")).toBe("close");
  expect(await leaving.json()).toMatchObject({
    error: "unavailable",
    message: "This process is shutting down.",
  });
  expect((await ask("health")).status).toBe(200);
  running.signal("SIGINT");
  expect(await running.ended).toBe(0);
}, 120_000);

/** Guarantees that a process stops when told to, whatever its database does. */
test("a silent database does not keep a process from stopping", async () => {
  const variables = await anInstallation();
  const { url, fallSilent } = await silentProxy(variables.DATABASE_URL);
  const running = await start({ ...variables, DATABASE_URL: url, DRAIN_S: "0", STOP_S: "2" });
  const headers = await signIn(running.origin);
  fallSilent();
  const calls = Array.from({ length: 20 }, () => fetch(`${running.origin}/api/units`, { headers }));
  const answers = Promise.allSettled(calls);
  // all connections are in use once a call has waited for one in vain
  expect((await Promise.any(calls)).status).toBe(503);
  const signalledAt = performance.now();
  running.signal("SIGTERM");
  expect(await running.ended).toBe(1);
  expect(performance.now() - signalledAt).toBeLessThan(12_000);
  await answers;
}, 90_000);
