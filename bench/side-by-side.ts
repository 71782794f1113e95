import { Agent, request } from "node:http";
import { median, throughput } from "./report.ts";
import type { Running } from "./server.ts";

/** The request to one server: its path, its authorization, and what is written. */
type Target = { path: string | (() => string); authorization?: string; write?: Write };
type Write = { method: "POST" | "PATCH"; body(): object };

/** Requests per second, and CPU of the server's process per request, milliseconds. */
type Measured = { perSecond: number; cpuMs: number };

const ROUNDS = 3;
const ADDRESSES = 250;

/**
 * Calls two servers in turns, so that both meet the same conditions; returns the medians of each.
 */
export async function sideBySide(
  workers: number,
  ours: Running & Target,
  theirs: Running & Target,
  seconds = 2,
): Promise<[Measured, Measured]> {
  const runs: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const both = [await run(workers, ours, seconds), await run(workers, theirs, seconds)] as const;
    // the first answers are from cold caches
    if (round > 0) for (const [side, measured] of both.entries()) runs[side]?.push(measured);
  }
  return [middle(runs[0]), middle(runs[1])];
}

async function run(workers: number, target: Running & Target, seconds: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: workers });
  const before = target.cpuMs();
  let done = 0;
  try {
    const perSecond = await throughput(workers, seconds, async () => {
      await get(target, agent, done);
      done += 1;
    });
    return { perSecond, cpuMs: (target.cpuMs() - before) / done };
  } finally {
    agent.destroy();
  }
}

function middle(runs: Measured[]): Measured {
  const of = (name: keyof Measured) => median(runs.map((measured) => measured[name]));
  return { perSecond: of("perSecond"), cpuMs: of("cpuMs") };
}

function get(
  { url, path, authorization = "", write }: Running & Target,
  agent: Agent,
  number: number,
): Promise<void> {
  // one address may send 6,000 calls a minute; these claim to be of many through a proxy
  const address = `10.0.0.${1 + (number % ADDRESSES)}`;
  const headers = { authorization, "x-forwarded-for": address };
  const json = write && { "content-type": "application/json" };
  const at = typeof path === "string" ? path : path();
  const options = { agent, method: write?.method ?? "GET", headers: { ...headers, ...json } };
  return new Promise((resolve, reject) => {
    request(`${url}${at}`, options, (answer) => {
      const isDone = answer.statusCode === 200 || (write && answer.statusCode === 201);
      if (!isDone) reject(new Error(`${at} answered ${answer.statusCode}.`));
      answer.resume().on("end", resolve);
    })
      .on("error", reject)
      .end(write && JSON.stringify(write.body()));
  });
}

/** A line of the report comparing one server with another. */
export function ratioOf(what: string, [ours, theirs]: [Measured, Measured], least?: number) {
  const ratio = ours.perSecond / theirs.perSecond;
  const [one, other] = [ours, theirs].map(
    ({ perSecond, cpuMs }) => `${perSecond.toFixed(0)}/s at ${cpuMs.toFixed(2)} ms of CPU`,
  );
  const cpu = (ours.cpuMs / theirs.cpuMs).toFixed(1);
  const measured = `${ratio.toFixed(2)} (${one}, of ${other}: ${cpu}×)`;
  if (least === undefined) return { what, measured };
  return { what, measured, budget: `≥ ${least}`, isWithin: ratio >= least };
}
