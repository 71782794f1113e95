import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { untilWaiting } from "#test/lock-waits.ts";
import { aShop, checkedProducts, productFile } from "#test/products.ts";
import { aCode, aReceipt, aScanningShop, dayFrom } from "#test/receipts.ts";
import { readRun, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/products";
const MOST = 500;
/** The pharmacy's first call, two by an administrator, and the import. */
const WAITING = 4;

describe("the products a plan allows", () => {
  test("are drafts and active ones; of two who want the last place, one gets it", async () => {
    const { send, make } = await aShop(server, { maxProducts: 3 });
    await make();
    await make({ status: "draft" });
    const answers = await Promise.all(Array.from({ length: 4 }, () => send()));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toMatchObject({
      error: "plan_limit",
      message: "The plan of Castlewren Pharmacy allows 3 products. It already has 3.",
    });
    const { items } = (await server.get(`${PATH}?status=active`)).json();
    await server.patch(`${PATH}/${items[0].id}`, { status: "inactive" });
    expect((await send()).statusCode).toBe(201);
    const back = await server.patch(`${PATH}/${items[0].id}`, { status: "active" });
    expect([back.statusCode, back.json().error]).toEqual([409, "plan_limit"]);
  });

  test("are counted before many are activated: all of them, or none", async () => {
    const { make, organization } = await aShop(server, { maxProducts: 3 });
    const ids: string[] = [];
    while (ids.length < 3) {
      const { id } = await make();
      await server.patch(`${PATH}/${id}`, { status: "inactive" });
      ids.push(id);
    }
    await make();
    const activate = (some: string[]) => server.post(`${PATH}/bulk`, { ids: some, do: "activate" });
    const refused = await activate(ids);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "This would add 3 products. Castlewren Pharmacy has 1 of 3.",
    ]);
    expect((await server.get(`${PATH}?status=active`)).json().total).toBe(1);
    const fits = (await activate(ids.slice(0, 2))).json();
    expect(fits.results).toMatchObject([{ error: null }, { error: null }]);
    const { usage } = (await server.get(`/api/organizations/${organization}`)).json();
    expect(usage.products).toBe(3);
  });
});

/** Guarantees that a plan is not exceeded, whatever adds products at the same moment. */
test("the last of 500 places is taken once, by a new, restored, activated, scanned or imported product", async () => {
  const plan = { features: ["productImport" as const], maxProducts: MOST };
  const { organization, make, send, receive, freshGtin } = await aScanningShop(server, plan);
  const owner = await server.as("owner", organization);
  const [away, off, model] = [await make(), await make(), await make()];
  await server.post(`${PATH}/${away.id}/archive`, { version: 1 });
  await server.patch(`${PATH}/${off.id}`, { status: "inactive", version: 1 });
  const counted = sql`organization = ${organization} and archived_at is null and status in ('draft', 'active')`;
  const count = async () => {
    const { rows } = await server.db.execute<{ count: number }>(
      sql`select count(*)::int as count from products where ${counted}`,
    );
    return rows[0]?.count ?? 0;
  };
  const others = MOST - 1 - (await count());
  await server.db.execute(sql`
    insert into products (id, organization, sku, name, "group", unit, pack_unit, pack_size,
      selling_price, currency, tax_rate_bps, status, source)
    select gen_random_uuid(), organization, 'MORE-' || n, name || n, "group", unit, pack_unit,
      pack_size, selling_price, currency, tax_rate_bps, status, source
    from products, generate_series(1, ${others}::int) n where id = ${model.id}`);
  const line = { Category: "Antibacterials", Unit: "capsule" };
  const row = { SKU: "FILE", Name: "Comb", ...line, Packaging: "box", "Pack size": 21 };
  const file = productFile({ ...row, "Selling price": 2, "Tax rate": 0 });
  const run = await checkedProducts(server, organization, file);
  await server.post(`/api/runs/${run.id}/apply`, { version: run.version, skipRefused: true });
  expect(await count()).toBe(MOST - 1);
  const code = aCode(freshGtin, "LOT", dayFrom(90));
  // all have begun before the first goes on
  const { begun } = await server.db.transaction(async (tx) => {
    await tx.execute(sql`select from organizations where id = ${organization} for no key update`);
    const sent = Promise.all([
      send(),
      send({ organization: null }, owner),
      server.post(`${PATH}/${away.id}/restore`, { version: 2 }),
      server.patch(`${PATH}/${off.id}`, { status: "active", version: 2 }),
      receive([aReceipt(code)], owner),
    ]);
    const all = Promise.all([sent, workRuns(server)]);
    await untilWaiting(server, WAITING);
    return { begun: all };
  });
  const [answers] = await begun;
  expect(await count()).toBe(MOST);
  const scan = answers.pop()?.json().results[0];
  const { counts } = await readRun(server, run.id);
  const done = answers.filter(({ statusCode }) => statusCode < 300).length;
  expect(done + counts.written + (scan.receipt === null ? 0 : 1)).toBe(1);
  const refused = answers.filter(({ statusCode }) => statusCode >= 300);
  const words = "The plan of Castlewren Pharmacy allows 500 products. It already has 500.";
  for (const answer of refused) {
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { error: "plan_limit", message: words },
    ]);
  }
  expect([null, words]).toContain(scan.receipt === null ? scan.message : null);
});
