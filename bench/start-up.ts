import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { median, type Result } from "./report.ts";
import { startServer } from "./server.ts";

const ROUNDS = 5;

/** Until a server without callers has given back what only its start needed. */
const REST_MS = 6_000;

export async function measureStartUp(databaseUrl: string): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "pharmacy-bench-"));
  try {
    await (await startServer({ DATA_DIR: dataDir })).stop();
    const alone = await startMs({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: "false" });
    const together = await startMs({ DATA_DIR: dataDir });
    return [
      result("process start to the first answer, database running", alone.ms, 500),
      result("the same with the embedded database to start", together.ms, 1200),
      {
        what: "server resident at rest",
        measured: `${alone.residentMb.toFixed(0)} MB`,
        budget: "≤ 120 MB",
        isWithin: alone.residentMb <= 120,
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startMs(env: Record<string, string>) {
  const times: number[] = [];
  let residentMb = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServer(env);
    times.push(server.startMs);
    if (round === ROUNDS - 1) await wait(REST_MS);
    residentMb = server.residentMb();
    await server.stop();
  }
  return { ms: median(times), residentMb };
}

function result(what: string, ms: number, budget: number): Result {
  return {
    what,
    measured: `${(ms / 1000).toFixed(2)} s`,
    budget: `≤ ${budget / 1000} s`,
    isWithin: ms <= budget,
  };
}
