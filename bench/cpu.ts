import { readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import pg from "pg";

/** Milliseconds of CPU used: by this process, and by all of PostgreSQL. */
export type CpuTime = { node: number; postgres: number };

/** Linux counts the CPU time of a process in hundredths of a second. */
const TICK_MS = 10;

/** Other load on the machine lengthens a run many times, and its CPU time by far less. */
export async function cpuClock(databaseUrl: string): Promise<() => CpuTime> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = timesOf(String(rows[0]?.pid))?.parent;
  await client.end();
  return () => {
    const { user, system } = process.cpuUsage();
    // ended processes are counted with their parent
    const ended = timesOf(String(postmaster))?.endedMs ?? 0;
    const running = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(timesOf)
      .filter((times) => times?.parent === postmaster);
    const postgres = running.reduce((sum, times) => sum + (times?.ms ?? 0), ended);
    return { node: (user + system) / 1000, postgres };
  };
}

/** The process status in `/proc`; undefined once it has ended. */
export function timesOf(pid: string): { parent: number; ms: number; endedMs: number } | undefined {
  try {
    const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const numbers = fields.split(" ").map(Number);
    const ticks = (from: number) => (numbers[from] ?? 0) + (numbers[from + 1] ?? 0);
    return { parent: numbers[1] ?? 0, ms: ticks(11) * TICK_MS, endedMs: ticks(13) * TICK_MS };
  } catch {
    return;
  }
}

/** The load of the machine from everything that runs on it, for a line of the report. */
export function machineLoad(): string {
  return `load ${loadavg()[0]?.toFixed(1)}`;
}
