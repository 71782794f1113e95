import pg from "pg";
import { PRODUCT_NAME_MARKERS } from "../server/src/network/products/products.list.ts";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { setMarkers } from "../server/src/platform/db/set-markers.ts";
import { cpuClock } from "./cpu.ts";
import { fill } from "./fill.ts";
import { fillProducts } from "./many-products.ts";
import type { Result } from "./report.ts";
import { type Running, startBareServer, startServer, tokenOf } from "./server.ts";
import { ratioOf, sideBySide } from "./side-by-side.ts";

const PHARMACIES = 1_000;
const PRODUCTS = Number(process.env.BENCH_ROWS ?? 1_000_000);
/** Of the biggest pharmacy. */
const BIGGEST = Math.round(PRODUCTS * 0.09);
const LANES = [1, 16];
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
 * A million products of a thousand pharmacies: their lists with totals, one by its id, changed and
 * created, beside the best known query over HTTP, called by one and by many at once. CPU is that of
 * the server and the database together.
 */
export async function measure(databaseUrl: string): Promise<Result[]> {
  await fillProducts(databaseUrl, {
    ...{ pharmacies: PHARMACIES, products: PRODUCTS, biggest: BIGGEST },
  });
  const db = openDatabase(databaseUrl);
  while (!(await setMarkers(db, PRODUCT_NAME_MARKERS)));
  await db.$client.end();
  await fill(databaseUrl, ["vacuum analyze product_name_shifts"]);
  const server = await startServer({ DATABASE_URL: databaseUrl, DEMO: "false" });
  const bare = await startBareServer(databaseUrl);
  try {
    const cpu = await cpuClock(databaseUrl);
    const whole = (one: Running) => ({ ...one, cpuMs: () => one.cpuMs() + cpu().postgres });
    const authorization = `Bearer ${await tokenOf(server.url)}`;
    const sides: Sides = { ours: { ...whole(server), authorization }, bare: whole(bare) };
    const subject = await subjectOf(databaseUrl);
    return [
      ...(await lists(sides, subject)),
      ...(await records(sides, subject)),
      ...(await writes(sides, subject)),
    ];
  } finally {
    await bare.stop();
    await server.stop();
  }
}

type Sides = { ours: Running & { authorization: string }; bare: Running };
/** The biggest pharmacy, its products, and items that the others have not. */
type Subject = { biggest: string; products: string[]; others: [string, string][] };

async function subjectOf(databaseUrl: string): Promise<Subject> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Subject>(`
    select biggest.id as biggest,
      (select array_agg(id) from (select id from products where organization = biggest.id limit 40000) p) as products,
      (select json_agg(json_build_array(o.id, i.id)) from
        (select id from organizations where name like 'Shop %' and id <> biggest.id limit 200) o,
        (select id from items where status = 'active' order by number desc limit 200) i) as others
    from organizations biggest where name = 'Shop 1'`);
  await client.end();
  const [subject] = rows;
  if (!subject) throw new Error("There is no pharmacy.");
  return subject;
}

async function lists({ ours, bare }: Sides, { biggest }: Subject): Promise<Result[]> {
  const results: Result[] = [];
  const cases = [
    ...ALL.map(([query, best]) => ["all", query, best, ""]),
    ...ONE.map(([query, best]) => ["one", query, best, biggest]),
  ] as const;
  for (const [whose, query, best, organization = ""] of cases) {
    const path = `/api/products?${query}&organization=${organization}`;
    const theirs = { ...bare, path: `/products/${best}/${organization}`.replace(/\/$/, "") };
    for (const lanes of LANES) {
      const both = await sideBySide(lanes, { ...ours, path }, theirs, SECONDS);
      results.push(ratioOf(`products of ${whose}, ${query}, ${lanes} at once`, both, LEAST.list));
    }
  }
  return results;
}

async function records({ ours, bare }: Sides, { products }: Subject): Promise<Result[]> {
  const [id = ""] = products;
  const results: Result[] = [];
  for (const lanes of LANES) {
    const one = { ...ours, path: `/api/products/${id}` };
    const both = await sideBySide(lanes, one, { ...bare, path: `/products/record/${id}` }, SECONDS);
    results.push(ratioOf(`a product by its id, ${lanes} at once`, both, LEAST.record));
  }
  return results;
}

/** Each is changed or made once: by the server, or by the bare one. */
async function writes({ ours, bare }: Sides, subject: Subject): Promise<Result[]> {
  const { biggest, products, others } = subject;
  const results: Result[] = [];
  const next = <Of>(from: Of[]) => {
    const one = from.pop();
    if (one === undefined) throw new Error("There is nothing more to write.");
    return one;
  };
  for (const lanes of LANES) {
    const change = {
      path: () => `/api/products/${next(products)}`,
      write: { method: "PATCH", body: () => ({ version: 1, sellingPrice: 4321 }) },
    } as const;
    const bareChange = () => `/write/update/${biggest}/${next(products)}/4321`;
    const changed = await sideBySide(
      lanes,
      { ...ours, ...change },
      { ...bare, path: bareChange },
      SECONDS,
    );
    results.push(ratioOf(`a product changed, ${lanes} at once`, changed));
    const create = {
      path: "/api/products",
      write: { method: "POST", body: () => aProduct(next(others)) },
    } as const;
    const bareCreate = () => `/write/create/${next(others).join("/")}`;
    const created = await sideBySide(
      lanes,
      { ...ours, ...create },
      { ...bare, path: bareCreate },
      SECONDS,
    );
    results.push(ratioOf(`a product created, ${lanes} at once`, created));
  }
  return results;
}

function aProduct([organization, item]: [string, string]) {
  const price = { sellingPrice: 699, taxRateBps: 2300 };
  return { organization, item, ...price, status: "active" };
}
