import { cpuClock } from "./cpu.ts";
import { fillShelves, type Shelves } from "./data/shelves.ts";
import type { Result } from "./report.ts";
import { type Running, startBaselineServer, startServer, tokenOf } from "./server.ts";
import { ratioOf, sideBySide } from "./side-by-side.ts";

const PRODUCTS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const WORKERS = [1, 16];
const LEAST = { list: 0.75, record: 0.5 };
/** A run of each side. */
const SECONDS = 1;

/** What is asked of the server, and the bare query for it. */
type Case = [query: string, bare: string];

/** The lists of all pharmacies, and of the biggest. */
const ALL: Case[] = [
  ...[1, 400, 20_000].map((page): Case => [`page=${page}`, `name/${10 * (page - 1)}`]),
  ["sort=name&order=desc", "nameDown/0"],
  ["sort=quantityOnHand&order=asc", "quantity/0"],
  ["sort=nextExpiryOn&order=asc", "expiry/0"],
  ["sort=updatedAt&order=desc", "updated/0"],
  ["status=active", "active/0"],
  ["search=itm-000777", "foundAnywhere/itm-000777"],
  ["search=benacillin+tablet", "foundTwo/benacillin/tablet"],
];
const ONE: Case[] = [
  ...[1, 400].map((page): Case => [`page=${page}`, `ownName/${10 * (page - 1)}`]),
  ["sort=name&order=desc", "ownNameDown/0"],
  ["sort=quantityOnHand&order=asc", "ownQuantity/0"],
  ["sort=nextExpiryOn&order=asc", "ownExpiry/0"],
  ["sort=updatedAt&order=desc", "ownUpdated/0"],
  ["status=active", "ownActive/0"],
  ["search=itm-000777", "found/itm-000777"],
];

/**
 * A million products of a thousand pharmacies: their lists with totals and one by its id, beside the
 * best known query over HTTP, called by one and by many at once. CPU is that of the server and the
 * database together.
 */
export async function measure(databaseUrl: string): Promise<Result[]> {
  const shelves = await fillShelves(databaseUrl, PRODUCTS);
  const server = await startServer({ DATABASE_URL: databaseUrl, DEMO: "false" });
  const baseline = await startBaselineServer(databaseUrl);
  try {
    const cpu = await cpuClock(databaseUrl);
    const whole = (one: Running) => ({ ...one, cpuMs: () => one.cpuMs() + cpu().postgres });
    const authorization = `Bearer ${await tokenOf(server.url)}`;
    const sides: Sides = { ours: { ...whole(server), authorization }, bare: whole(baseline) };
    return [...(await lists(sides, shelves)), ...(await records(sides, shelves))];
  } finally {
    await baseline.stop();
    await server.stop();
  }
}

type Sides = { ours: Running & { authorization: string }; bare: Running };

async function lists({ ours, bare: baseline }: Sides, { biggest }: Shelves): Promise<Result[]> {
  const results: Result[] = [];
  const cases = [
    ...ALL.map(([query, best]) => ["all", query, best, ""]),
    ...ONE.map(([query, best]) => ["one", query, best, biggest]),
  ] as const;
  for (const [whose, query, best, organization = ""] of cases) {
    const path = `/api/products?${query}&organization=${organization}`;
    const theirs = { ...baseline, path: `/products/${best}/${organization}`.replace(/\/$/, "") };
    for (const workers of WORKERS) {
      const both = await sideBySide(workers, { ...ours, path }, theirs, SECONDS);
      results.push(ratioOf(`products of ${whose}, ${query}, ${workers} at once`, both, LEAST.list));
    }
  }
  return results;
}

async function records({ ours, bare: baseline }: Sides, { products }: Shelves): Promise<Result[]> {
  const [id] = products[0] ?? [];
  const results: Result[] = [];
  for (const workers of WORKERS) {
    const one = { ...ours, path: `/api/products/${id}` };
    const both = await sideBySide(
      workers,
      one,
      { ...baseline, path: `/products/record/${id}` },
      SECONDS,
    );
    results.push(ratioOf(`a product by its id, ${workers} at once`, both, LEAST.record));
  }
  return results;
}
