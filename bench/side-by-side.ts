import { Agent, request } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { median, throughput } from "./report.ts";
import type { Running } from "./server.ts";

/** The request to one server: its path and what is written, or the next of many. */
type Target = {
  path?: string | (() => string);
  write?: Write;
  next?(): Call;
  authorization?: string;
  databaseMs?(): number;
};
type Write = { method: "POST" | "PATCH"; body(): object };

/** One request, and what follows its success. */
export type Call = { method: string; path: string; body?: object; done?(): void };

/**
 * Requests per second, and milliseconds of CPU per request: of the server's process, and of the
 * database if its clock is known.
 */
export type Measured = { perSecond: number; cpuMs: number; databaseMs: number };

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
  const [one, other] = await roundsOf(workers, ours, theirs, seconds);
  return [middle(one), middle(other)];
}

/** The figures of each server, by rounds. */
export async function roundsOf(
  workers: number,
  ours: Running & Target,
  theirs: Running & Target,
  seconds: number,
): Promise<[Measured[], Measured[]]> {
  const runs: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const both = [await run(workers, ours, seconds), await run(workers, theirs, seconds)] as const;
    // the first answers are from cold caches
    if (round > 0) for (const [side, measured] of both.entries()) runs[side]?.push(measured);
  }
  return runs;
}

async function run(workers: number, target: Running & Target, seconds: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: workers });
  const { databaseMs = () => 0 } = target;
  const before = [target.cpuMs(), databaseMs()] as const;
  let done = 0;
  try {
    const perSecond = await throughput(workers, seconds, async () => {
      await get(target, agent, done);
      done += 1;
    });
    return {
      perSecond,
      cpuMs: (target.cpuMs() - before[0]) / done,
      databaseMs: (databaseMs() - before[1]) / done,
    };
  } finally {
    agent.destroy();
  }
}

export function middle(runs: Measured[]): Measured {
  const of = (name: keyof Measured) => median(runs.map((measured) => measured[name]));
  return { perSecond: of("perSecond"), cpuMs: of("cpuMs"), databaseMs: of("databaseMs") };
}

function callOf({ next, path = "/", write }: Target): Call {
  if (next) return next();
  const at = typeof path === "string" ? path : path();
  return write
    ? { method: write.method, path: at, body: write.body() }
    : { method: "GET", path: at };
}

function get(target: Running & Target, agent: Agent, number: number): Promise<void> {
  const { url, authorization = "" } = target;
  const { method, path, body, done } = callOf(target);
  // one address may send 6,000 calls a minute; these claim to be of many through a proxy
  const address = `10.0.0.${1 + (number % ADDRESSES)}`;
  const headers = { authorization, "x-forwarded-for": address };
  const json = body && { "content-type": "application/json" };
  const refusal = (text: string) => `${method} ${path} was refused: ${text}`;
  const options = { agent, method, headers: { ...headers, ...json } };
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, options, (answer) => {
      const isDone = answer.statusCode === 200 || (body && answer.statusCode === 201);
      if (!isDone) return void textOf(answer).then((text) => reject(new Error(refusal(text))));
      answer.resume().on("end", () => {
        done?.();
        resolve();
      });
    })
      .on("error", reject)
      .end(body && JSON.stringify(body));
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
