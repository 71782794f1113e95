import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../server/src/app.ts";
import { readConfig } from "../server/src/config.ts";
import { openDatabase } from "../server/src/db/database.ts";
import { seed } from "../server/src/demo/seed.ts";
import { folderStore } from "../server/src/files/file-store.ts";
import { byTurns, type Result } from "./report.ts";
import { ADMIN } from "./server.ts";

const CALLS = 8_000;
/** Requests at once, as a server has them: one alone would pay for waking up the process each time. */
const LANES = 16;
const ROUNDS = 5;

/** CPU that naming the caller adds to a request: the same call with a token and without one. */
export async function measureSessionCheck(databaseUrl: string): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "pharmacy-bench-"));
  const db = openDatabase(databaseUrl);
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: "silent",
  });
  const fileStore = folderStore(dataDir);
  await seed({ db, config, secret: randomBytes(32), fileStore });
  const services = {
    db,
    config,
    fileStore,
    onUnavailable: () => {},
    clock: Date.now,
  };
  const app = await createApp({ ...services, secret: randomBytes(32) });
  try {
    const login = await app.inject({ method: "POST", url: "/api/auth/login", payload: ADMIN });
    const authorization = `Bearer ${login.json().tokens.access_token}`;
    let round = 0;
    const cpuMs = async (headers: Record<string, string>) => {
      const before = process.cpuUsage();
      const lane = async (_: unknown, index: number) => {
        const remoteAddress = `10.0.${round % 250}.${index + 1}`;
        for (let call = 0; call < CALLS / LANES; call += 1) {
          await app.inject({ url: "/api/health", headers, remoteAddress });
        }
      };
      round += 1;
      await Promise.all(Array.from({ length: LANES }, lane));
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
  } finally {
    await app.close();
    await db.$client.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
