import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { clearAtTheEnd } from "../ending.ts";
import { startServer, tokenOf } from "../server.ts";
import { chanceOf } from "./chance.ts";
import { type Health, watchHealth } from "./health.ts";
import { type Operation, operationsOf } from "./interface.ts";
import { faultOf } from "./judge.ts";
import { aRequest, type Ground } from "./requests.ts";
import { send } from "./send.ts";

/** Longest allowed time of `GET /api/health` meanwhile, milliseconds. */
const HEALTH_MS = 250;

const WORKERS = 8;

const SHOWN_MAX = 20;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    count: { type: "string", default: "100000" },
    watch: { type: "string" },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);

if (values.watch) await watchHealth(values.watch);
else await attack(Number(values.seed), Number(values.count));

/** Sends generated requests to a server of its own, and fails if one of them does harm. */
async function attack(seed: number, count: number) {
  say(`${count} requests; for the same ones again: npm run hostile -- --seed ${seed}`);
  const dataDir = mkdtempSync(join(tmpdir(), "pharmacy-hostile-"));
  // each request claims another network address, so that none is refused because of their number
  const starting = startServer({ DATA_DIR: dataDir, TRUST_PROXY: "127.0.0.1" });
  const clear = clearAtTheEnd(async () => {
    await starting.then(({ stop }) => stop());
    rmSync(dataDir, { recursive: true, force: true });
  });
  try {
    const server = await starting;
    const watcher = fork(import.meta.filename, ["--watch", server.url]);
    const start = performance.now();
    const { faults, statuses } = await sendAll(server.url, seed, count);
    const seconds = (performance.now() - start) / 1000;
    watcher.send("enough");
    const [health] = (await once(watcher, "message")) as [Health];
    for (const fault of faults.slice(0, SHOWN_MAX)) say(fault);
    for (const [status, times] of [...statuses].sort()) say(`${status}: ${times}`);
    const longest = Math.round(health.longestMs);
    say(`${faults.length} faults; ${Math.round(count / seconds)} requests a second.`);
    say(`Health: asked ${health.calls} times, longest ${longest} ms of ${HEALTH_MS}.`);
    const isWell = health.failed === 0 && health.longestMs <= HEALTH_MS;
    process.exitCode = faults.length === 0 && isWell ? 0 : 1;
  } finally {
    await clear();
  }
}

async function sendAll(url: string, seed: number, count: number) {
  const chance = chanceOf(seed);
  const port = Number(new URL(url).port);
  const ground = await groundOf(url);
  const faults: string[] = [];
  const statuses = new Map<string, number>();
  let made = 0;
  const worker = async () => {
    while (made < count) {
      made += 1;
      const number = made;
      if (number % 2_000 === 0) ground.tokens.push(...(await freshTokens(url, ground)));
      const request = aRequest(chance, ground);
      const answer = await send(port, request.bytes, request.isCutOff).catch(
        (error: Error) => error.message,
      );
      const status = typeof answer === "string" ? answer : String(answer?.status ?? "hung up");
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const fault = typeof answer === "string" ? answer : faultOf(request, answer);
      const [line] = request.bytes.toString("latin1", 0, 300).split("\r\n", 1);
      if (fault) faults.push(`${number} ${fault}: ${line}`);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return { faults, statuses };
}

async function groundOf(url: string): Promise<Ground> {
  const token = await tokenOf(url);
  const headers = { authorization: `Bearer ${token}` };
  const ids: string[] = [];
  const operations = await operationsOf(url);
  for (const { path } of operations.filter(isList)) {
    const answer = await fetch(`${url}${path}?count=10`, { headers });
    // some lists are for pharmacies alone
    const { items = [] } = (await answer.json()) as { items?: { id: string }[] };
    ids.push(...items.map(({ id }) => id));
  }
  return { operations, ids, tokens: [token] };
}

/** Whether its answer has the ids that requests are made of. */
function isList({ method, path, query }: Operation): boolean {
  return method === "GET" && !path.includes("{") && query.includes("count");
}

/** New session tokens when the requests have ended the last session, if sign-in still works. */
async function freshTokens(url: string, { tokens }: Ground): Promise<string[]> {
  const headers = { authorization: `Bearer ${tokens.at(-1)}` };
  if ((await fetch(`${url}/api/auth/me`, { headers })).ok) return [];
  return tokenOf(url).then(
    (token) => [token],
    () => [],
  );
}
