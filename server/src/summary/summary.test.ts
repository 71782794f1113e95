import { ROLES, type Role } from "@pharmacy/contract/roles.values";
import type { Summary } from "@pharmacy/contract/summary/summary";
import { type SQL, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { TILE_FACTS } from "#test/nouns.ts";
import { aShop, aStockOfEach } from "#test/products.ts";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { outboxEmails } from "../platform/email/outbox.table.ts";
import { TILED } from "../resources.ts";
import { invoices } from "../trade/invoices/invoices.table.ts";

const server = testServer();

const TODAY = "2026-03-10";

type Caller = { get: typeof server.get };

async function summary(caller: Caller = server): Promise<Summary> {
  const answer = await caller.get("/api/summary");
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** Something for each tile to count: how much of it. */
async function aMorning(): Promise<Record<string, number>> {
  server.moveTo(`${TODAY}T12:00:00Z`);
  const made: Record<string, number> = {};
  for (const { make } of TILE_FACTS) Object.assign(made, await make(server));
  // what the others wrote has no mail server either
  const isUnsent = sql`status <> 'sent' and created_at > ${TODAY}::date - 30`;
  const isOpen = sql`kind = 'invoice' and open_amount > 0`;
  return {
    ...made,
    ...(await stockByRows()),
    letters: await server.db.$count(outboxEmails, isUnsent),
    ordersToInvoice: await withoutInvoice(),
    bankFileOld: await server.db.$count(invoices, isOpen),
  };
}

/** Orders of which a shipment left, or a term was sold, while no seller could bill them. */
async function withoutInvoice(): Promise<number> {
  const { rows } = await server.db.execute<{ count: number }>(sql`select count(*)::int
    from orders o where o.status <> 'cancelled' and (
      exists (select from shipments s where s."order" = o.id
        and not exists (select from invoices i where i.shipment = s.id))
      or o.kind = 'fee' and not exists (select from invoices i where i."order" = o.id))`);
  return rows[0]?.count ?? 0;
}

/** Products by what their batches say at noon, when it is the same day in all pharmacies of tests. */
async function stockByRows(): Promise<Record<string, number>> {
  const has = (condition: SQL) => sql`exists (select from product_batches b
    where b.product = p.id and b.quantity > 0 and ${condition})`;
  const isSellable = sql`b.status = 'available' and coalesce(b.expiry_date >= ${TODAY}::date, true)`;
  const packs = sql`(select coalesce(sum(b.quantity) filter (where ${isSellable}), 0)
    from product_batches b where b.product = p.id having count(*) > 0)`;
  const counted = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`;
  const { rows } = await server.db.execute<Record<string, number>>(sql`select
    ${counted(sql`status = 'blocked' and ${packs} > 0`)} as "stockWithdrawn",
    ${counted(has(sql`b.status = 'recalled'`))} as "stockRecalled",
    ${counted(has(sql`b.status = 'available' and b.expiry_date < ${TODAY}::date`))} as "stockExpired",
    ${counted(sql`status = 'active' and ${packs} = 0`)} as "stockOut",
    ${counted(sql`status = 'active' and ${packs} between 1 and reorder_point`)} as "stockLow",
    ${counted(has(sql`b.status = 'available' and b.expiry_date between ${TODAY}::date and ${TODAY}::date + 30`))} as "stockExpiring"
    from products p where archived_at is null`);
  return rows[0] ?? {};
}

describe("the summary", () => {
  test("counts waiting work, without inactive pharmacies", async () => {
    const made = await aMorning();
    const { asOf, contact, tiles } = await summary();
    expect(asOf).toMatch(/^2026-03-10T12:00/);
    expect(contact).toEqual({ email: server.services.config.supportEmail });
    expect(Object.fromEntries(tiles.map(({ tile, count }) => [tile, count]))).toEqual(made);
  });

  test("counts in each tile exactly the rows of the list that it opens, for each role that sees it", async () => {
    const made = await aMorning();
    for (const role of ["admin", "catalogue", "finance", "support"] as const) {
      const caller = await server.as(role);
      const { tiles } = await summary(caller);
      expect(tiles.length).toBe(tilesFor(role).length);
      const total = async (list: string, query: Record<string, string>) =>
        (await caller.get(`/api/${list}?${new URLSearchParams(query)}`)).json().total;
      for (const { tile, query, count } of tiles) {
        const list = TILED.find((tiled) => tile in tiled.tiles)?.list ?? "";
        // what is neither made nor left out proves nothing
        expect(made[tile], tile).toBeGreaterThan(0);
        expect([role, tile, await total(list, query)]).toEqual([role, tile, count]);
      }
    }
  });

  test("counts for a pharmacy's users their own stock, as their list has it", async () => {
    await aMorning();
    const shop = await aShop(server);
    await aStockOfEach(server, shop);
    for (const role of ["owner", "pharmacist", "technician", "viewer"] as const) {
      const caller = await server.as(role, shop.organization);
      const { tiles } = await summary(caller);
      expect(tiles.map(({ tile, count }) => [tile, count])).toEqual([
        ["ordersPlaced", 0],
        ["ordersConfirmed", 0],
        ["stockExpired", 1],
        ["stockOut", 3],
        ["stockLow", 1],
        ["stockExpiring", 1],
      ]);
      for (const { tile, query, count } of tiles) {
        const search = new URLSearchParams(query);
        const list = tile.startsWith("orders")
          ? (await caller.get(`/api/orders?${search}`)).json()
          : (await caller.get(`/api/dashboard/products?${search}`)).json().pagination;
        expect([tile, list.total]).toEqual([tile, count]);
      }
    }
  });

  test("has no two tiles of one name or in one place", () => {
    const tiles = TILED.flatMap((list) => Object.entries(list.tiles));
    expect(new Set(tiles.map(([name]) => name)).size).toBe(tiles.length);
    expect(new Set(tiles.map(([, { place }]) => place)).size).toBe(tiles.length);
  });

  test("shows each role its own tiles, by their places, and pharmacy users those of their stock", async () => {
    const own: string = (await server.post("/api/organizations", anOrganization())).json().id;
    const seen: Record<string, string[]> = {};
    for (const role of ROLES) {
      const isOwn = ["owner", "pharmacist", "technician", "viewer"].includes(role);
      const { tiles } = await summary(await server.as(role, isOwn ? own : undefined));
      seen[role] = tiles.map(({ tile }) => tile);
    }
    expect(seen).toEqual({
      admin: tilesFor("admin"),
      catalogue: tilesFor("catalogue"),
      finance: tilesFor("finance"),
      support: tilesFor("support"),
      owner: tilesFor("owner"),
      pharmacist: tilesFor("owner"),
      technician: tilesFor("owner"),
      viewer: tilesFor("owner"),
    });
    expect((await server.visitor.get("/api/summary")).statusCode).toBe(401);
  });
});

/** The tiles that their nouns' facts let a role see, in the order of their places. */
function tilesFor(role: Role): string[] {
  const placed = Object.assign({}, ...TILED.map(({ tiles }) => tiles));
  return TILE_FACTS.flatMap(({ seenBy }) => Object.entries(seenBy))
    .filter(([, roles]) => roles.includes(role))
    .map(([tile]) => tile)
    .sort((one, other) => placed[one].place - placed[other].place);
}
