import { randomBytes } from "node:crypto";
import { chainKeyOf } from "../server/src/platform/audit/chain.ts";
import { sealEntries } from "../server/src/platform/audit/seal-entries.ts";
import { verifyChain } from "../server/src/platform/audit/verify-chain.ts";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { type CpuTime, cpuClock, machineLoad } from "./cpu.ts";
import { fillLogs } from "./data/logs.ts";
import type { Result } from "./report.ts";

const ENTRIES = 1_000_000;

/** Most memory that a verification may use in addition to that of its first steps, megabytes. */
const FLAT_MB = 50;

/** How fast entries are sealed, and how long verifying a million of them takes. */
export async function measureSealedLog(databaseUrl: string): Promise<Result[]> {
  await fillLogs(databaseUrl, 1, ENTRIES);
  const db = openDatabase(databaseUrl);
  const key = chainKeyOf(randomBytes(32));
  try {
    const cpu = await cpuClock(databaseUrl);
    return [await measureSealing(cpu, () => sealEntries(db, key)), await measureWalk(db, key)];
  } finally {
    await db.$client.end();
  }
}

async function measureSealing(cpu: () => CpuTime, seal: () => Promise<number>): Promise<Result> {
  const before = cpu();
  const started = performance.now();
  const sealed = await seal();
  const perSecond = sealed / ((performance.now() - started) / 1000);
  const after = cpu();
  if (sealed !== ENTRIES) throw new Error(`Only ${sealed} entries were sealed.`);
  const each = (ms: number) => `${((ms * 1000) / sealed).toFixed(1)} µs`;
  const node = each(after.node - before.node);
  const postgres = each(after.postgres - before.postgres);
  return {
    what: "entries of the audit log sealed a second",
    measured: `${perSecond.toFixed(0)} (CPU each: Node ${node}, PostgreSQL ${postgres}; ${machineLoad()})`,
    budget: "≥ 50,000",
    isWithin: perSecond >= 50_000,
  };
}

async function measureWalk(db: ReturnType<typeof openDatabase>, key: Buffer): Promise<Result> {
  const started = performance.now();
  let after = 0;
  let isDone = false;
  let settledMb = 0;
  let mostMb = 0;
  while (!isDone) {
    const report = await verifyChain(db, key, { after, budgetMs: 500 });
    if (report.broken) throw new Error(`The chain is broken: ${JSON.stringify(report.broken)}`);
    ({ place: after, isDone } = report);
    const megabytes = process.memoryUsage.rss() / 1024 ** 2;
    // the engine's heap reaches its size in the first half
    if (after <= ENTRIES / 2) settledMb = Math.max(settledMb, megabytes);
    mostMb = Math.max(mostMb, megabytes);
  }
  const seconds = (performance.now() - started) / 1000;
  const growth = mostMb - settledMb;
  return {
    what: `walk along ${after.toLocaleString("en")} sealed entries, memory it grows by after half of them`,
    measured: `${growth.toFixed(0)} MB (${(after / seconds).toFixed(0)} entries/s)`,
    budget: `≤ ${FLAT_MB} MB`,
    isWithin: growth <= FLAT_MB,
  };
}
