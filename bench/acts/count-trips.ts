import { setTimeout as pause } from "node:timers/promises";
import { median } from "../report.ts";
import { startBareServer, startServer, tokenOf } from "../server.ts";
import type { Call } from "../side-by-side.ts";
import type { Act } from "./acts.ts";
import { type Counts, countingProxy } from "./counting-proxy.ts";
import { fieldsLogged, type Side, sequenceOf } from "./sides.ts";

const CALLS = 15;
/** After these, all that is prepared has been prepared. */
const WARMING = 5;
/** Milliseconds in which more can follow an answer. It is counted too. */
const SETTLED_MS = 20;

/** Counts of one call of each side, and the differences between their outcomes. */
export type Trips = { ours: Counts; bare: Counts; differences: string[] };

/** Calls each act a few times, one after the other, through a proxy that counts. */
export async function countTrips(
  acts: readonly Act[],
  [ours, bare]: readonly [Side, Side],
): Promise<Map<string, Trips>> {
  const proxies = [
    await countingProxy(ours.databaseUrl),
    await countingProxy(bare.databaseUrl),
  ] as const;
  const server = await startServer({ DATABASE_URL: proxies[0].url, DEMO: "false" });
  const bareServer = await startBareServer(proxies[1].url);
  try {
    const authorization = `Bearer ${await tokenOf(server.url)}`;
    const counted = new Map<string, Trips>();
    for (const act of acts) {
      const one = await countsOf(act, ours, { ...server, authorization }, proxies[0].counts);
      const other = await countsOf(act, bare, bareServer, proxies[1].counts);
      const differences = [...one.differences, ...other.differences];
      if (one.logged !== other.logged) {
        differences.push(`the entries are "${one.logged}" and "${other.logged}"`);
      }
      const ratio = other.bytes / one.bytes;
      if (ratio < LEAST_OF_ANSWER || ratio > 1 / LEAST_OF_ANSWER) {
        differences.push(`the answers have ${one.bytes} and ${other.bytes} bytes`);
      }
      counted.set(act.name, { ours: one.counts, bare: other.counts, differences });
    }
    return counted;
  } finally {
    await bareServer.stop();
    await server.stop();
    for (const proxy of proxies) proxy.stop();
  }
}

/** Names of fields and forms of dates differ, values do not. */
const LEAST_OF_ANSWER = 0.75;

type Server = { url: string; authorization?: string };

async function countsOf(act: Act, side: Side, server: Server, counts: () => Counts) {
  const sequence = await sequenceOf(side, act, "many", CALLS);
  const calls: Counts[] = [];
  let bytes = 0;
  for (let call = 0; call < CALLS; call += 1) {
    const before = counts();
    bytes = await send(server, sequence.next());
    await pause(SETTLED_MS);
    if (call >= WARMING) calls.push(difference(counts(), before));
  }
  const middle = (name: keyof Counts) => median(calls.map((one) => one[name]));
  return {
    counts: { statements: middle("statements"), parsed: middle("parsed"), trips: middle("trips") },
    differences: await sequence.differences(),
    logged: await fieldsLogged(side),
    bytes,
  };
}

const difference = (after: Counts, before: Counts): Counts => ({
  statements: after.statements - before.statements,
  parsed: after.parsed - before.parsed,
  trips: after.trips - before.trips,
});

/** Returns the bytes of the answer. */
async function send({ url, authorization = "" }: Server, { method, path, body, done }: Call) {
  const headers = { authorization, "content-type": "application/json" };
  const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was refused: ${text}`);
  done?.();
  return Buffer.byteLength(text);
}
