import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../server/src/app.ts";
import { seed } from "../server/src/demo/seed.ts";
import { readConfig } from "../server/src/platform/config.ts";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { folderStore } from "../server/src/platform/file-store.ts";
import { DEMOS } from "../server/src/resources.ts";
import { ADMIN } from "./server.ts";

type App = Awaited<ReturnType<typeof createApp>>;

/** Measures without a network, called by an administrator; `isDemo` fills the network first. */
export async function withApp<Outcome>(
  databaseUrl: string,
  measure: (app: App, authorization: string) => Promise<Outcome>,
  { isDemo = false } = {},
): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), "pharmacy-bench-"));
  const db = openDatabase(databaseUrl);
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: "silent",
    DEMO: String(isDemo),
  });
  const [fileStore, secret] = [folderStore(dataDir), randomBytes(32)];
  await seed({ db, config, secret, fileStore }, DEMOS);
  const services = { db, config, fileStore, secret, onUnavailable: () => {}, clock: Date.now };
  const app = await createApp(services);
  try {
    const login = await app.inject({ method: "POST", url: "/api/auth/login", payload: ADMIN });
    return await measure(app, `Bearer ${login.json().tokens.access_token}`);
  } finally {
    await app.close();
    await db.$client.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
