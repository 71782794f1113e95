import pg from "pg";
import { copyRows } from "./data/copied-rows.ts";
import { MOVEMENTS } from "./data/products.ts";
import { withApp } from "./in-process.ts";
import type { Result } from "./report.ts";

const PHARMACIES = 1_000;
const BATCHES = 3;
const BUDGET_MS = 5_000;

type Posted = { id: string; pharmacies: number; packs: number };
type Post = (path: string, body: object) => Promise<Posted>;

/** A recall of a batch that a thousand pharmacies have, with an email to an owner of each. */
export function measure(databaseUrl: string): Promise<Result[]> {
  return withApp(
    databaseUrl,
    async (app, authorization) => {
      const headers = { authorization };
      const get = async (path: string) =>
        (await app.inject({ url: `/api/${path}`, headers })).json();
      const post: Post = async (path, payload) => {
        const answer = await app.inject({ method: "POST", url: `/api/${path}`, payload, headers });
        if (answer.statusCode > 201) throw new Error(`${path} answered ${answer.body}`);
        return answer.json();
      };
      const { items: pharmacies } = await get("organizations?status=active&count=1");
      const organization: string = pharmacies[0].id;
      const { items: shelf } = await get(`products?organization=${organization}&count=100`);
      const item = firstMissing(await get("items?status=active&count=100"), shelf);
      await fill(databaseUrl, item, post, organization);
      const body = {
        item,
        batchNumbers: ["BENCH-1", "BENCH-2"],
        recallClass: 1,
        reason: "Particles in the solution.",
        instruction: "Put the packs aside.",
      };
      const started = performance.now();
      const recall = await post("recalls", body);
      const took = performance.now() - started;
      const done = await countsOf(databaseUrl);
      return [
        {
          what: `a recall over ${recall.pharmacies} pharmacies (${recall.packs} packs, ${done.entries} entries, ${done.letters} letters)`,
          measured: `${(took / 1000).toFixed(2)} s`,
          budget: `${BUDGET_MS / 1000} s`,
          isWithin: took <= BUDGET_MS && recall.pharmacies >= PHARMACIES,
        },
      ];
    },
    { isDemo: true },
  );
}

type Shelf = { item: { id: string } | null }[];

/** An item that a pharmacy does not have. Both are in the order of their names. */
function firstMissing({ items }: { items: { id: string }[] }, shelf: Shelf): string {
  const known = new Set(shelf.map(({ item }) => item?.id));
  const missing = items.find(({ id }) => !known.has(id));
  if (!missing) throw new Error("The pharmacy has every item.");
  return missing.id;
}

/** A thousand copies of a pharmacy, its product, its batches and an owner. */
async function fill(databaseUrl: string, item: string, post: Post, organization: string) {
  const { id: product } = await post("products", { organization, item, sellingPrice: 100 });
  for (let batch = 1; batch <= BATCHES; batch += 1) {
    const packs = { batchNumber: `BENCH-${batch}`, quantity: 10, expiryDate: "2099-12-31" };
    await post(`products/${product}/batches`, packs);
  }
  await withClient(databaseUrl, (client) =>
    copyPharmacies(client, { organization, product, item }),
  );
}

type Original = { organization: string; product: string; item: string };

async function copyPharmacies(
  client: pg.Client,
  { organization, product, item }: Original,
): Promise<void> {
  // set-up is not part of the log
  await client.query("set application_name = 'pharmacy-admin'");
  const id = "gen_random_uuid()";
  await copyRows(client, "organizations", {
    source: `select * from organizations where id = '${organization}'`,
    other: `select n from generate_series(1, ${PHARMACIES}) n`,
    values: {
      id,
      name: "'Bench ' || n",
      code: "'BE-' || n",
      licence_number: "'BENCH-' || n",
      gln: "null",
    },
  });
  await copyRows(client, "users", {
    source: "select * from users where role = 'owner' and status = 'active' limit 1",
    other: "select id as place, code as name from organizations where code like 'BE-%'",
    values: { id, organization: "other.place", email: "lower(other.name) || '@bench.example'" },
  });
  await copyRows(client, "products", {
    source: `select * from products where id = '${product}'`,
    other: "select id as place from organizations where code like 'BE-%'",
    values: { id, organization: "other.place" },
  });
  await copyRows(client, "product_batches", {
    source: `select * from product_batches where product = '${product}'`,
    other: `select p.id as shelf, p.organization as place from products p
      where p.item = '${item}' and p.id <> '${product}'
        and p.organization in (select id from organizations where code like 'BE-%')`,
    values: { id, product: "other.shelf", organization: "other.place" },
  });
  await client.query(MOVEMENTS);
  await client.query("analyze");
}

async function countsOf(databaseUrl: string) {
  const counts = `select (select count(*)::int from audit_logs where action = 'recall') as entries,
    (select count(*)::int from mails where kind = 'recall') as letters`;
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ entries: number; letters: number }>(counts),
  );
  return rows[0] ?? { entries: 0, letters: 0 };
}

async function withClient<Outcome>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Outcome>,
): Promise<Outcome> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
