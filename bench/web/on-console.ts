import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type Api, apiOf, login, storageOf } from "../../e2e/support/api.ts";
import type { Result } from "../report.ts";
import { ADMIN, startServer } from "../server.ts";
import { type Console, openBrowser, requireThrottle } from "./browser.ts";

type Screens = { signedIn: Console; nobody: Console; api: Api };

/** Measures screens of the real server in a real browser on a slowed processor. */
export async function onConsole(
  databaseUrl: string,
  measure: (screens: Screens) => Promise<Result[]>,
): Promise<Result[]> {
  const busy = busyness();
  const dataDir = mkdtempSync(join(tmpdir(), "pharmacy-bench-"));
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: "false",
  });
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ baseURL: server.url });
    const session = await login(context.request, ADMIN);
    const signedIn = { browser, url: server.url, session: storageOf(server.url, session) };
    const nobody = { ...signedIn, session: storageOf(server.url, undefined) };
    await requireThrottle(nobody);
    const api = apiOf(context.request, session);
    return [busy, ...(await measure({ signedIn, nobody, api }))];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Other load on the machine affects every figure that follows. */
function busyness(): Result {
  const [load = Number.NaN] = loadavg();
  return {
    what: `others at work before the start, on ${availableParallelism()} processors`,
    measured: load.toFixed(1),
  };
}
