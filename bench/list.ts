import { randomBytes } from "node:crypto";
import { AUDIT_LOG_MARKERS } from "../server/src/platform/audit/audit-log-counts.table.ts";
import { chainKeyOf } from "../server/src/platform/audit/chain.ts";
import { sealEntries } from "../server/src/platform/audit/seal-entries.ts";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { setMarkers } from "../server/src/platform/db/set-markers.ts";
import { fillLogs } from "./data/logs.ts";
import type { Result } from "./report.ts";
import { startBaselineServer, startServer, tokenOf } from "./server.ts";
import { ratioOf, sideBySide } from "./side-by-side.ts";

const ROWS = 1_000_000;
const WORKERS = 16;

/** Far from both ends, and its offset. */
const DEEP = { page: 20_000, offset: 25 * 19_999 };

/** Beside the best known query, which scans to a distant page, because it has no markers. */
export async function measureList(databaseUrl: string): Promise<Result[]> {
  await fillLogs(databaseUrl, 1, ROWS);
  const db = openDatabase(databaseUrl);
  await setMarkers(db, AUDIT_LOG_MARKERS);
  // entries are sealed as they come: a million at once would keep the server busy meanwhile
  await sealEntries(db, chainKeyOf(randomBytes(32)));
  await db.$client.end();
  const server = await startServer({ DATABASE_URL: databaseUrl, DEMO: "false" });
  const baseline = await startBaselineServer(databaseUrl);
  try {
    const authorization = `Bearer ${await tokenOf(server.url)}`;
    const page = (number: number) => ({
      ...server,
      authorization,
      path: `/api/logs?count=25&page=${number}`,
    });
    const first = { ...baseline, path: "/page/0" };
    const walked = { ...baseline, path: `/page/${DEEP.offset}` };
    const what = `25 of ${ROWS.toLocaleString("en")} entries, beside a bare server`;
    return [
      ratioOf(`${what}, page 1, 1 at once`, await sideBySide(1, page(1), first)),
      ratioOf(
        `${what}, page 1, ${WORKERS} at once`,
        await sideBySide(WORKERS, page(1), first),
        0.5,
      ),
      ratioOf(`${what}, page ${DEEP.page}`, await sideBySide(WORKERS, page(DEEP.page), walked), 1),
      ratioOf(
        `page ${DEEP.page} beside page 1`,
        await sideBySide(1, page(DEEP.page), page(1)),
        0.5,
      ),
      resident(server.residentMb()),
    ];
  } finally {
    await baseline.stop();
    await server.stop();
  }
}

function resident(megabytes: number): Result {
  return {
    what: `server resident under ${WORKERS} connections`,
    measured: `${megabytes.toFixed(0)} MB`,
    budget: "≤ 300 MB",
    isWithin: megabytes <= 300,
  };
}
