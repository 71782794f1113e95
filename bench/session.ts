import { withApp } from "./in-process.ts";
import { byTurns, type Result } from "./report.ts";

const CALLS = 8_000;
/** Concurrent, as on a real server: a single one would pay for waking the process each time. */
const WORKERS = 16;
const ROUNDS = 5;

/** CPU time that authentication adds to a request: the same call with a token and without one. */
export async function measureSessionCheck(databaseUrl: string): Promise<Result[]> {
  return withApp(databaseUrl, async (app, authorization) => {
    let round = 0;
    const cpuMs = async (headers: Record<string, string>) => {
      const before = process.cpuUsage();
      const worker = async (_: unknown, index: number) => {
        const remoteAddress = `10.0.${round % 250}.${index + 1}`;
        for (let call = 0; call < CALLS / WORKERS; call += 1) {
          await app.inject({ url: "/api/health", headers, remoteAddress });
        }
      };
      round += 1;
      await Promise.all(Array.from({ length: WORKERS }, worker));
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000 / CALLS;
    };
    await cpuMs({ authorization });
    const [withToken, without] = await byTurns(
      ROUNDS,
      () => cpuMs({ authorization }),
      () => cpuMs({}),
    );
    const cost = withToken - without;
    return [
      {
        what: "session check of a request, CPU",
        measured: `${cost.toFixed(3)} ms`,
        budget: "≤ 0.1 ms",
        isWithin: cost <= 0.1,
      },
    ];
  });
}
