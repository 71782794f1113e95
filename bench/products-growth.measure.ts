import { migrate } from "../server/src/platform/db/migrate.ts";
import { cpuClock } from "./cpu.ts";
import { fill } from "./data/fill.ts";
import { created, fillShelves, REPRICED, taken } from "./data/shelves.ts";
import type { Result } from "./report.ts";
import { startServer, tokenOf } from "./server.ts";
import { ratioOf, sideBySide } from "./side-by-side.ts";

const FEW = 10_000;
const MANY = Number(process.env.BENCH_ROWS ?? 5_000_000);
const WORKERS = [1, 16];
/** Of the requests a second with few products. */
const LEAST = 0.5;
const SECONDS = 1;

const LISTS = [
  "page=1",
  "sort=name&order=desc",
  "sort=quantityOnHand&order=asc",
  "sort=nextExpiryOn&order=asc",
  "sort=updatedAt&order=desc",
  "status=active",
];

/** The same server with few products and with many, by turns. */
export async function measure(databaseUrl: string): Promise<Result[]> {
  const few = await aServer(databaseUrl, FEW);
  const many = await aServer(await another(databaseUrl), MANY);
  try {
    const results: Result[] = [];
    for (const [what, target] of cases()) {
      for (const workers of WORKERS) {
        const both = await sideBySide(
          workers,
          { ...many.caller, ...target(many) },
          { ...few.caller, ...target(few) },
          SECONDS,
        );
        results.push(ratioOf(`${what}, ${workers} at once`, both, LEAST));
      }
    }
    return results;
  } finally {
    await many.stop();
    await few.stop();
  }
}

type Side = Awaited<ReturnType<typeof aServer>>;
type Case = [what: string, target: (side: Side) => Pick<Target, "path" | "write">];
type Target = Parameters<typeof sideBySide>[1];

function cases(): Case[] {
  const path = (query: string) => `/api/products?${query}`;
  return [
    ...[...LISTS, "page=400"].map(
      (query): Case => [`of all, ${query}`, () => ({ path: path(query) })],
    ),
    ...[...LISTS, "search=itm-000777"].map(
      (query): Case => [
        `of the biggest pharmacy, ${query}`,
        ({ biggest }) => ({ path: path(`organization=${biggest}&${query}`) }),
      ],
    ),
    ["by its id", ({ id }) => ({ path: `/api/products/${id}` })],
    [
      "changed",
      ({ products }) => ({ path: () => `/api/products/${taken(products)[0]}`, write: REPRICED }),
    ],
    ["created", ({ others }) => ({ path: "/api/products", write: created(others) })],
  ];
}

async function another(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const name = `${url.pathname.slice(1)}_many`;
  await fill(databaseUrl, [`create database "${name}"`]);
  url.pathname = `/${name}`;
  await migrate(url.href);
  return url.href;
}

async function aServer(databaseUrl: string, products: number) {
  const shelves = await fillShelves(databaseUrl, products);
  const [id] = shelves.products[0] ?? [];
  const server = await startServer({ DATABASE_URL: databaseUrl, DEMO: "false" });
  const cpu = await cpuClock(databaseUrl);
  const cpuMs = () => server.cpuMs() + cpu().postgres;
  const authorization = `Bearer ${await tokenOf(server.url)}`;
  return { ...shelves, id, caller: { ...server, cpuMs, authorization }, stop: () => server.stop() };
}
