import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { login, storageOf } from "../e2e/support/api.ts";
import { fillUnits } from "./million-units.ts";
import type { Result } from "./report.ts";
import { ADMIN, startServer } from "./server.ts";
import { type Console, openBrowser, requireThrottle } from "./web/browser.ts";
import { measureList } from "./web/lists.ts";
import { measureLoad } from "./web/loads.ts";

/** Rows on one page. The server returns 100 at most; higher counts show how the screen scales. */
const COUNTS = [25, 100, 500];

/** The screens with a million units, in a real browser on a processor slowed down 4 times. */
export async function measureWeb(databaseUrl: string): Promise<Result[]> {
  const busy = busyness();
  await fillUnits(databaseUrl);
  const dataDir = mkdtempSync(join(tmpdir(), "pharmacy-bench-"));
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: "false",
  });
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ baseURL: server.url });
    const session = storageOf(server.url, await login(context.request, ADMIN));
    await context.close();
    const signedIn: Console = { browser, url: server.url, session };
    const nobody: Console = { ...signedIn, session: storageOf(server.url, undefined) };
    await requireThrottle(nobody);
    const results = [
      busy,
      ...(await measureLoad(nobody, "sign-in", "/", "input[type=password]")),
      ...(await measureLoad(signedIn, "list", "/admin/units", "tbody tr[aria-label]")),
    ];
    for (const count of COUNTS) results.push(...(await measureList(signedIn, count)));
    return results;
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
