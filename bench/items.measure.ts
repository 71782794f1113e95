import {
  ITEM_NAME_MARKERS,
  ITEM_NUMBER_MARKERS,
} from "../server/src/catalogue/items/items.list.ts";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { setMarkers } from "../server/src/platform/db/set-markers.ts";
import { fill } from "./data/fill.ts";
import { fillItems } from "./data/items.ts";
import type { Result } from "./report.ts";
import { type Running, startBaselineServer, startServer, tokenOf } from "./server.ts";
import { ratioOf, sideBySide } from "./side-by-side.ts";

const ROWS = 1_000_000;
const WORKERS = [1, 16];
const LEAST = 0.75;
const SECONDS = 1;

/** A page of the list, and the bare query for it. */
type Case = [query: string, bare: string];

const pages = (query: string, baseline: string): Case[] =>
  [1, 2, 400, 20_000].map((page) => [`${query}&page=${page}`, `${baseline}/${25 * (page - 1)}`]);

const CASES: Case[] = [
  ...pages("", "name"),
  ...pages("&sort=name&order=desc", "nameDown"),
  ...pages("&sort=code&order=asc", "code"),
  ...pages("&sort=code&order=desc", "codeDown"),
  ...pages("&status=active", "active"),
  ["&status=active&sort=name&order=desc", "activeDown/0"],
  ["&status=discontinued", "discontinued/0"],
  ["&status=discontinued&sort=code&order=asc", "discontinuedCode/0"],
  ["&search=ITM-777777", "rare/itm-777777"],
  ["&search=9520000077778", "rare/9520000077778"],
  ["&search=amyropril", "rare/amyropril"],
  ["&search=amyropril%20nordhal", "rareWords/amyropril/nordhal"],
  ["&search=corvane", "common/corvane"],
  ["&search=corvane%20tablet", "commonWords/corvane/tablet"],
];

/** A million items beside the best known query over HTTP, for one caller and for many at once. */
export async function measure(databaseUrl: string): Promise<Result[]> {
  await fillItems(databaseUrl, 1, ROWS);
  const db = openDatabase(databaseUrl);
  for (const markers of [ITEM_NAME_MARKERS, ITEM_NUMBER_MARKERS]) {
    while (!(await setMarkers(db, markers)));
  }
  await db.$client.end();
  await fill(databaseUrl, ["vacuum analyze item_name_shifts", "vacuum analyze item_number_shifts"]);
  const server = await startServer({ DATABASE_URL: databaseUrl, DEMO: "false" });
  const baseline = await startBaselineServer(databaseUrl);
  try {
    const authorization = `Bearer ${await tokenOf(server.url)}`;
    const ours = (query: string) => ({
      ...server,
      authorization,
      path: `/api/items?count=25${query}`,
    });
    return [...(await besideBaseline(CASES, ours, baseline)), ...(await besideFirst(ours))];
  } finally {
    await baseline.stop();
    await server.stop();
  }
}

type Ours = (query: string) => Running & { path: string; authorization: string };

async function besideBaseline(cases: Case[], ours: Ours, baseline: Running): Promise<Result[]> {
  const results: Result[] = [];
  for (const [query, path] of cases) {
    const what = decodeURIComponent(query.slice(1)) || "first page";
    for (const workers of WORKERS) {
      const theirs = { ...baseline, path: `/items/${path}` };
      const measured = await sideBySide(workers, ours(query), theirs, SECONDS);
      results.push(ratioOf(`items ${what}, ${workers} at once, beside bare`, measured, LEAST));
    }
  }
  return results;
}

/** No page takes twice as long as the first. */
async function besideFirst(ours: Ours): Promise<Result[]> {
  const results: Result[] = [];
  for (const query of ["", "&sort=code&order=desc", "&status=active"]) {
    for (const page of [2, 400, 20_000]) {
      const measured = await sideBySide(1, ours(`${query}&page=${page}`), ours(query), SECONDS);
      results.push(ratioOf(`items ${query.slice(1)} page ${page}, beside page 1`, measured, 0.5));
    }
  }
  return results;
}
