import type { Page } from "@pharmacy/contract/list";
import type { DashboardProducts } from "@pharmacy/contract/products/own-products";
import type { Product } from "@pharmacy/contract/products/products";
import { STOCK_FILTERS } from "@pharmacy/contract/products/products.values";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aShop, newBatch } from "#test/products.ts";
import { testServer } from "#test/server.ts";
import { addDays } from "../../platform/days.ts";
import { keepOnHand } from "../batches/batches.keep-on-hand.ts";
import { refreshStocks } from "../batches/batches.refresh-stocks.ts";

const server = testServer();

const TODAY = "2026-03-10";
const dayIn = (days: number) => addDays(TODAY, days);

type Caller = { get: typeof server.get };
type Shop = Awaited<ReturnType<typeof aShop>>;

async function listed(query: string, caller: Caller = server) {
  const page = (await caller.get(`/api/products?count=100&${query}`)).json<Page<Product>>();
  expect([query, page.total, page.totalIsExact]).toEqual([query, page.items.length, true]);
  return page.items.map(({ name }) => name).sort();
}

/** What every filter leaves, which the ids for bulk acts, the export and the pharmacy's own list leave too. */
async function everyFilter(shop: Shop, caller: Caller = server) {
  const owner = await server.as("owner", shop.organization);
  const left: Record<string, string[]> = {};
  for (const stock of STOCK_FILTERS) {
    const names = await listed(`stock=${stock}&organization=${shop.organization}`, caller);
    expect(await listed(`stock=${stock}`, owner)).toEqual(names);
    const own = (
      await owner.get(`/api/dashboard/products?pageSize=100&stock=${stock}`)
    ).json<DashboardProducts>();
    expect(own.products.map(({ name }) => name).sort()).toEqual(names);
    expect(own.pagination.total).toBe(names.length);
    for (const path of ["products", "dashboard/products"]) {
      const ids = (await owner.get(`/api/${path}/ids?stock=${stock}`)).json();
      expect([path, stock, ids.total, ids.ids.length]).toEqual([
        path,
        stock,
        names.length,
        names.length,
      ]);
      const file = await owner.get(`/api/${path}/export?format=csv&columns=name&stock=${stock}`);
      const lines = file.body.trim().split(/\r?\n/).slice(1);
      expect(lines.map((line) => line.replaceAll('"', "")).sort()).toEqual(names);
    }
    left[stock] = names;
  }
  return left;
}

/** Products whose packs expire in so many days, and which of them are on the shelf. */
async function aShelf(): Promise<Shop> {
  server.moveTo(`${dayIn(-60)}T12:00:00Z`);
  const shop = await aShop(server);
  const { make } = shop;
  await make({ name: "Untracked" });
  const stock = async (name: string, quantity: number, reorderPoint: number | null = null) => {
    const { id } = await make({ name, reorderPoint });
    await server.post(`/api/products/${id}/stock`, { quantity, reason: "count" });
  };
  await stock("Out", 0);
  await stock("Out at a point", 0, 5);
  await stock("Low at the point", 5, 5);
  await stock("Above the point", 6, 5);
  await stock("Without a point", 1);
  const packs = async (name: string, ...batches: [days: number, quantity: number][]) => {
    const { id } = await make({ name });
    const made = [];
    for (const [days, quantity] of batches) {
      made.push(await newBatch(server, id, { expiryDate: dayIn(days), quantity }));
    }
    return { id, made };
  };
  await packs("Expired yesterday", [-1, 9]);
  await packs("Expires today", [0, 1]);
  await packs("Expired and in 30", [-20, 2], [30, 3]);
  await packs("In 31", [31, 1], [400, 1]);
  await packs("In 60", [60, 1]);
  await packs("In 90", [90, 1]);
  await packs("In 91", [91, 1]);
  await packs("Expired and gone", [-5, 0], [200, 1]);
  const set = await packs("Expired and set aside", [-5, 4], [200, 1]);
  const { id: batch, version } = set.made[0] ?? { id: "", version: 0 };
  await server.post(`/api/products/${set.id}/batches/${batch}/quarantine`, { version });
  const gone = await packs("Archived", [-5, 4]);
  await server.db.execute(sql`update products set archived_at = now() where id = ${gone.id}`);
  server.moveTo(`${TODAY}T12:00:00Z`);
  return shop;
}

const EXPIRING = ["Expired and in 30", "Expires today"];

const UNSETTLED = {
  in: [
    "Above the point",
    "Expired and gone",
    "Expired and in 30",
    "Expired and set aside",
    "Expired yesterday",
    "Expires today",
    "In 31",
    "In 60",
    "In 90",
    "In 91",
    "Low at the point",
    "Without a point",
  ],
  out: ["Out", "Out at a point"],
  low: ["Low at the point"],
  expired: ["Expired and in 30", "Expired yesterday"],
  expiring30: EXPIRING,
  expiring60: [...EXPIRING, "In 31", "In 60"],
  expiring90: [...EXPIRING, "In 31", "In 60", "In 90"],
  recalled: [],
  untracked: ["Untracked"],
};

describe("the stock filter", () => {
  test("leaves the same in both lists, in their ids and exports, before and after the stock is settled", async () => {
    const shop = await aShelf();
    const other = await aShop(server);
    await other.make({ name: "Of another pharmacy" });
    expect(await everyFilter(shop)).toEqual(UNSETTLED);
    expect(await refreshStocks(server.services, AbortSignal.timeout(60_000))).toBeGreaterThan(0);
    expect(await everyFilter(shop)).toEqual({
      ...UNSETTLED,
      in: UNSETTLED.in.filter((name) => name !== "Expired yesterday"),
      out: ["Expired yesterday", ...UNSETTLED.out],
    });
    expect(await listed("stock=untracked")).toEqual(["Of another pharmacy", "Untracked"]);
  });

  test("is narrowed down further, and leaves nothing for a filter that there is not", async () => {
    const shop = await aShelf();
    expect(await listed("stock=expired&status=archived")).toEqual(["Archived"]);
    expect(await listed("stock=low&status=active")).toEqual(["Low at the point"]);
    expect(await listed("stock=low&status=draft")).toEqual([]);
    expect(await listed("stock=expiring60&search=31")).toEqual(["In 31"]);
    expect(await listed("stock=out&search=point")).toEqual(["Out at a point"]);
    expect(await listed("stock=__proto__")).toEqual([]);
    expect(await listed("stock=lots")).toEqual([]);
    const owner = await server.as("owner", shop.organization);
    const none = (await owner.get("/api/dashboard/products?stock=lots")).json<DashboardProducts>();
    expect(none.pagination.total).toBe(0);
  });

  test("puts first what expires first", async () => {
    await aShelf();
    const names = async (query: string) =>
      (await server.get(`/api/products?${query}`))
        .json<Page<Product>>()
        .items.map(({ name }) => name);
    expect((await names("stock=expiring60")).at(-1)).toBe("In 60");
    expect(await names("stock=expired")).toEqual(["Expired and in 30", "Expired yesterday"]);
    expect((await names("stock=expiring60&sort=name&order=asc"))[0]).toBe("Expired and in 30");
  });

  test("goes by the day at each pharmacy", async () => {
    server.moveTo("2026-03-01T12:00:00Z");
    // at 10:30 UTC on the 10th, it is the 9th, the 10th and the 11th there
    for (const timeZone of ["Pacific/Pago_Pago", "Europe/Dublin", "Pacific/Kiritimati"]) {
      const { make } = await aShop(server, {}, { timeZone });
      for (const expiryDate of [
        "2026-03-08",
        "2026-03-09",
        "2026-03-10",
        "2026-04-08",
        "2026-04-09",
        "2026-04-10",
      ]) {
        const { id } = await make({ name: `${timeZone.split("/")[1]} ${expiryDate.slice(5)}` });
        await newBatch(server, id, { expiryDate });
      }
    }
    const on = (place: string, ...days: string[]) => days.map((day) => `${place} ${day}`);
    const lists = {
      expired: [
        on("Dublin", "03-08", "03-09"),
        on("Kiritimati", "03-08", "03-09", "03-10"),
        on("Pago_Pago", "03-08"),
      ].flat(),
      expiring30: [
        on("Dublin", "03-10", "04-08", "04-09"),
        on("Kiritimati", "04-08", "04-09", "04-10"),
        on("Pago_Pago", "03-09", "03-10", "04-08"),
      ].flat(),
    };
    server.moveTo("2026-03-10T10:30:00Z");
    for (const settle of [false, true]) {
      if (settle) await refreshStocks(server.services, AbortSignal.timeout(60_000));
      expect(await listed("stock=expired")).toEqual(lists.expired);
      expect(await listed("stock=expiring30")).toEqual(lists.expiring30);
    }
    // midnight in Pago Pago
    server.moveTo("2026-03-10T11:00:00Z");
    expect(await listed("stock=expired")).toEqual([...lists.expired, "Pago_Pago 03-09"].sort());
    server.moveTo("2026-03-10T10:59:59Z");
    expect(await listed("stock=expired")).toEqual(lists.expired);
  });

  test("shows nothing of another pharmacy, to no role", async () => {
    const shop = await aShelf();
    const other = await aShop(server);
    for (const role of ["owner", "pharmacist", "technician", "viewer"] as const) {
      const own = await server.as(role, other.organization);
      for (const stock of STOCK_FILTERS) {
        expect(await listed(`stock=${stock}`, own)).toEqual([]);
        expect(await listed(`stock=${stock}&organization=${shop.organization}`, own)).toEqual([]);
        const list = (
          await own.get(`/api/dashboard/products?stock=${stock}`)
        ).json<DashboardProducts>();
        expect(list.pagination.total).toBe(0);
      }
    }
  });

  test("leaves exactly the products whose batches say so, after any history", async () => {
    const shop = await aShop(server);
    const { rows: made } = await server.db.execute<{ id: string }>(sql`
      insert into products (id, organization, sku, name, "group", unit, pack_unit, pack_size,
        selling_price, currency, tax_rate_bps, status, reorder_point)
      select gen_random_uuid(), ${shop.organization}, 'H' || n, 'History ' || n, ${shop.choices.group},
        ${shop.choices.unit}, ${shop.choices.packUnit}, 1, 1, 'EUR', 0, 'active', nullif(n % 8, 0)
      from generate_series(1, 200) n returning id`);
    const ids = made.map(({ id }) => id);
    const now = Date.parse(`${TODAY}T12:00:00Z`);
    for (const [round, days] of [0, 25, 55, 80].entries()) {
      server.moveTo(`${dayIn(days)}T12:00:00Z`);
      await server.db.execute(sql`
        insert into product_batches (id, organization, product, product_name, batch_number, quantity, status, expiry_date)
        select gen_random_uuid(), organization, id, name, 'R' || ${round}::int, floor(random() * 4)::int,
          (array['available', 'available', 'quarantined', 'recalled'])[1 + floor(random() * 4)::int],
          case when random() < 0.9 then ${TODAY}::date + floor(random() * 200 - 20)::int end
        from products where random() < 0.4 and organization = ${shop.organization}`);
      await server.db.execute(
        sql`update product_batches set quantity = floor(random() * 3)::int where random() < 0.3`,
      );
      await server.db.transaction((tx) => keepOnHand(tx, ids, now + days * DAY_MS));
      for (const later of [0, 1, 7]) {
        const day = dayIn(days + later);
        server.moveTo(`${day}T12:00:00Z`);
        if (later === 7) await refreshStocks(server.services, AbortSignal.timeout(60_000));
        const are = (
          condition: ReturnType<typeof sql>,
        ) => sql`select name from products p where exists (
          select from product_batches b where b.product = p.id and b.status = 'available' and b.quantity > 0 and ${condition})`;
        for (const [stock, query] of [
          ["expired", are(sql`b.expiry_date < ${day}::date`)],
          ["expiring30", are(sql`b.expiry_date between ${day}::date and ${day}::date + 30`)],
          ["expiring90", are(sql`b.expiry_date between ${day}::date and ${day}::date + 90`)],
          ["out", sql`select name from products where quantity_on_hand = 0`],
          [
            "low",
            sql`select name from products where quantity_on_hand between 1 and reorder_point`,
          ],
          ["untracked", sql`select name from products where quantity_on_hand is null`],
        ] as const) {
          const { rows } = await server.db.execute<{ name: string }>(query);
          const page = (await server.get(`/api/products?stock=${stock}&count=100`)).json<
            Page<Product>
          >();
          expect([day, stock, page.total]).toEqual([day, stock, rows.length]);
          expect(rows.map(({ name }) => name)).toEqual(
            expect.arrayContaining(page.items.map(({ name }) => name)),
          );
        }
      }
    }
  });
});

test("a row tells its expired packs and by when the next expire, as the product does", async () => {
  const shop = await aShop(server);
  const today = new Date().toISOString().slice(0, 10);
  const { id } = await shop.make();
  for (const [days, quantity] of [
    [-1, 9],
    [-40, 1],
    [10, 2],
    [80, 10],
    [300, 5],
  ] as const) {
    await newBatch(server, id, { expiryDate: addDays(today, days), quantity });
  }
  const facts = { expiredQuantity: 10, expiringQuantity: 12, expiringBy: addDays(today, 80) };
  expect((await server.get(`/api/products/${id}`)).json()).toMatchObject(facts);
  const { items } = (await server.get("/api/products?stock=expired")).json<Page<Product>>();
  expect(items[0]).toMatchObject({
    ...facts,
    quantityOnHand: 17,
    nextExpiryOn: addDays(today, 10),
  });
});
