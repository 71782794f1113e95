import { HOUR_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { itemChoices } from "#test/items.ts";
import { loadRows } from "#test/load-rows.ts";
import { addPharmacies } from "#test/organizations.ts";
import { aShop } from "#test/products.ts";
import { aTill } from "#test/receipts.ts";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { newId } from "./ids.ts";
import type { RecordTable } from "./kinds.ts";
import { referencedAmong } from "./references.ts";
import { settledMoment } from "./settled-moment.ts";

/**
 * Guarantees that each index of the tables that every act writes is there for a reason: the planner
 * reads it for the statement of a call, or it keeps values apart.
 */
const server = testServer({ isKept: true, isOwn: true });

/**
 * The call whose statement reads the index, or the records whose references an undo looks for;
 * "unique" if it only keeps values apart.
 */
type Use =
  | string
  | { send: "post" | "delete"; path: string; body?: object }
  | { undoOf: RecordTable };

/** Names in braces are filled in from the records below. */
const USES: Record<string, Record<string, Use>> = {
  products: {
    products_pkey: "/api/products/{product}",
    products_sku: "unique",
    products_item: "unique",
    products_own_gtin: "unique",
    products_of_item: "/api/products?item={item}",
    products_name: "/api/products?page=3",
    products_state: "/api/products?status=draft",
    products_expiry: "/api/products?sort=nextExpiryOn&order=asc",
    products_quantity: "/api/products?sort=quantityOnHand&order=asc",
    products_low: "/api/products?organization={pharmacy}&stock=low",
    products_short: "/api/summary/figures",
    products_expired: "/api/products?organization={pharmacy}&stock=expired",
    products_updated_at: "/api/products?sort=updatedAt&order=desc",
    products_own_name: "/api/products?organization={pharmacy}",
    products_own_group: "/api/dashboard/products?sortBy=category",
    products_own_price: "/api/dashboard/products?sortBy=sellingPrice&sortOrder=desc",
    products_own_state: "/api/products?organization={pharmacy}&status=draft",
    products_own_expiry: "/api/products?organization={pharmacy}&sort=nextExpiryOn&order=desc",
    products_own_quantity: "/api/products?organization={pharmacy}&sort=quantityOnHand&order=asc",
    products_own_updated_at: "/api/products?organization={pharmacy}&sort=updatedAt&order=desc",
    products_changed_at: "/api/products/changes?updatedSince={lately}",
    products_group: { send: "delete", path: "/api/groups/{empty}" },
    products_unit: { send: "delete", path: "/api/units/{tin}" },
    products_pack_unit: { send: "delete", path: "/api/units/{jar}" },
    products_synced_from: { undoOf: organizations },
    products_search: "/api/products?search=paste%2077",
    products_name_begins: "/api/search?q=paste%2077",
  },
  product_batches: {
    product_batches_pkey: {
      send: "post",
      path: "/api/products/{product}/batches/{batch}/stock",
      body: { quantity: 2, reason: "count" },
    },
    product_batches_organization: { undoOf: organizations },
    product_batches_number: "/api/products/{product}/batches",
    product_batches_by_number: {
      send: "post",
      path: "/api/recalls/preview",
      body: { item: "{item}", isAllBatches: false, batchNumbers: ["LOT77"] },
    },
    product_batches_recalled: "/api/products?stock=recalled",
  },
  stock_movements: {
    stock_movements_pkey: "unique",
    stock_movements_product: "/api/products/{product}/movements",
  },
  audit_logs: {
    audit_logs_pkey: "/api/logs/{entry}",
    audit_logs_at: "/api/logs?page=2",
    audit_logs_lines: "/api/logs?lines=runs&page=3",
    audit_logs_record: "/api/logs?recordId={product}",
    audit_logs_organization: "/api/logs?organization={pharmacy}",
    audit_logs_timeline: "/api/organizations/{pharmacy}/timeline",
    audit_logs_model: "/api/logs?model=unit",
    audit_logs_actor: "/api/logs?actor={actor}",
    audit_logs_action: "/api/logs?action=archive",
    audit_logs_request: "/api/logs?requestId=request-77",
    audit_logs_outcome: "/api/logs?outcome=denied",
    audit_logs_search: "/api/logs?search=zinc",
    audit_logs_actor_email: "/api/logs?search=person77@chain.example",
  },
  items: {
    items_pkey: "/api/items/{item}",
    items_number: "/api/items?sort=code&order=desc",
    items_gtin: "unique",
    items_name: "/api/items?page=3",
    items_status: "/api/items?status=draft",
    items_status_number: "/api/items?status=draft&sort=code&order=asc",
    items_group: "/api/groups/{group}/contents",
    items_supply: "/api/items?supplyStatus=pharmacyOnly",
    items_base_unit: { send: "delete", path: "/api/units/{vial}" },
    items_pack_unit: { send: "delete", path: "/api/units/{tube}" },
    items_replaced_by: "/api/items/{replacement}/impact",
    items_composition: "/api/items/{item}/substitutes/proposed",
    items_search: "/api/items?search=paste%2077",
    items_name_begins: "/api/search?q=paste%2077",
  },
};

type Caller = Pick<typeof server, "get" | "post" | "delete">;

let records: Record<string, string>;
let callers: { owner: Caller; till: Caller };

const firstOf = async (text: ReturnType<typeof sql>) =>
  (await server.db.execute<{ id: string }>(text)).rows[0]?.id ?? "";

async function spareUnit(name: string): Promise<[string, string]> {
  return [name, (await server.post("/api/units", aUnit())).json().id];
}

beforeAll(async () => {
  const { organization, item: make } = await aShop(server);
  const { baseUnit, packUnit } = await itemChoices(server);
  const { id: item } = await make({ name: "Paste" });
  await addPharmacies(server.db, 20, sql`'Shop ' || n`);
  await server.db.execute(sql`create function id_of(name text) returns uuid immutable language sql
    as $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$`);
  const load = (statement: ReturnType<typeof sql>) => loadRows(server.db, statement);
  await load(sql`
    insert into groups (id, code, name, sort_order, status)
    select id_of('group ' || n), 'G' || n, 'Group ' || n, n, 'active' from generate_series(1, 61) n`);
  await load(sql`
    insert into items (id, name, kind, "group", base_unit, pack_size, pack_unit, gtin, storage,
      protect_from_light, keep_dry, do_not_freeze, batch_tracked, expiry_tracked, essential_medicine,
      tax_category, currency, status, composition_key, replaced_by)
    select id_of('item ' || n), 'Paste ' || n * 7919 % 9973, 'medicine', id_of('group ' || 1 + n % 60),
      ${baseUnit}, 20, ${packUnit}, lpad(n::text, 14, '0'), 'below25', false, false, false, true, true,
      false, 'standard', 'EUR', case when n % 50 = 0 then 'draft' else 'active' end, 'key ' || n % 2000,
      case when n % 500 = 0 then ${item}::uuid end
    from generate_series(1, 6000) n`);
  await load(sql`
    insert into products (id, organization, item, sku, name, "group", gtin, unit, pack_unit, pack_size,
      selling_price, currency, tax_rate_bps, status, quantity_on_hand, reorder_point, next_expiry_on,
      first_expiry_on, updated_at)
    select gen_random_uuid(), o.id, i.id, i.code, i.name, i."group", i.gtin, i.base_unit, i.pack_unit, 20,
      100 + x % 900, 'EUR', 0, case when x % 20 = 0 then 'draft' else 'active' end, x % 60, 3,
      current_date + 30 + (x % 900)::int,
      current_date + case when x % 50 = 7 then -9 else 30 + (x % 900)::int end, now() - x * interval '1 minute'
    from (select id, row_number() over (order by id) as place from organizations) o
      cross join (select items.*, row_number() over (order by number) as place from items limit 600) i
      cross join lateral (select (i.place * 7919 + o.place * 1049) % 10007 as x) scattered`);
  await load(sql`
    insert into product_batches (id, organization, product, product_name, batch_number, expiry_date, quantity)
    select gen_random_uuid(), organization, id, name, 'LOT' || row_number() over (), next_expiry_on, quantity_on_hand
    from products`);
  await load(sql`
    insert into stock_movements (id, at, organization, product, batch, change, shelf_change, balance, reason, actor_name)
    select gen_random_uuid(), now() - n * interval '1 day', organization, product, id, 1, 1, 1, 'count', 'Bench'
    from product_batches, generate_series(1, 2) n where product_name < 'Paste 5'`);
  await load(sql`
    insert into audit_logs (id, at, actor_type, actor_id, actor_name, actor_email, organization, action,
      model, record_id, record_label, changes, outcome, request_id)
    select gen_random_uuid(), now() - n * interval '1 minute', 'user', id_of('person ' || n % 400),
      'Person ' || n % 400, 'person' || n % 400 || '@chain.example', p.organization,
      (array['update', 'create', 'receive', 'adjust'])[1 + n % 4],
      (array['product', 'productBatch', 'item', 'product'])[1 + n % 4], p.id, p.name, '[]', 'success', 'request-' || n
    from (select *, row_number() over () as n from products) p`);
  await load(sql`
    insert into audit_logs (id, at, actor_type, actor_name, organization, action, model, record_id,
      record_label, changes, outcome)
    select gen_random_uuid(), now() - n * interval '1 hour', 'user', 'Rare', o.id,
      (array['archive', 'update', 'update'])[1 + n % 3], (array['unit', 'organization', 'unit'])[1 + n % 3], o.id,
      'Zinc', '[]', case when n % 3 = 2 then 'denied' else 'success' end
    from organizations o, generate_series(1, 12) n`);
  await load(sql`
    insert into audit_logs (id, at, actor_type, actor_name, action, model, record_id, record_label,
      changes, outcome, request_id)
    select gen_random_uuid(), now(), 'user', 'Import', 'create', 'item', id, name, '[]', 'success', 'run-77'
    from items`);
  for (const table of Object.keys(USES))
    await server.db.execute(sql.raw(`vacuum analyze ${table}`));
  await server.db.execute(sql`analyze groups`);
  const product = await firstOf(
    sql`select id from products where organization = ${organization} and item = id_of('item 7')`,
  );
  records = {
    pharmacy: organization,
    item: await firstOf(sql`select id_of('item 7') as id`),
    replacement: item,
    group: await firstOf(sql`select id_of('group 7') as id`),
    empty: await firstOf(sql`select id_of('group 61') as id`),
    ...Object.fromEntries(await Promise.all(["tin", "jar", "vial", "tube"].map(spareUnit))),
    product,
    batch: await firstOf(sql`select id from product_batches where product = ${product}`),
    entry: await firstOf(sql`select id from audit_logs where request_id = 'request-77'`),
    actor: await firstOf(sql`select id_of('person 7') as id`),
    lately: new Date(Date.now() - HOUR_MS).toISOString(),
  };
  callers = {
    owner: await server.as("owner", organization),
    till: await aTill(server, organization),
  };
  // changes are read up to there, and writers of other databases hold it back
  await vi.waitFor(async () => expect(await settledMoment(server.db, 1_000)).toBeDefined(), {
    timeout: 60_000,
  });
}, 120_000);

const INDEXES = Object.entries(USES).flatMap(([table, uses]) =>
  Object.entries(uses).map(([index, use]) => ({ table, index, use })),
);

test.each(Object.keys(USES))("each index of %s is listed with its use", async (table) => {
  const { rows } = await server.db.execute<{ name: string; is_unique: boolean }>(sql`
    select indexrelid::regclass::text as name, indisunique as is_unique from pg_index
    where indrelid = ${table}::regclass order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(USES[table] ?? {}).sort());
  const unique = rows.filter(({ is_unique: isUnique }) => isUnique).map(({ name }) => name);
  const kept = INDEXES.filter((one) => one.table === table && one.use === "unique");
  expect(unique).toEqual(expect.arrayContaining(kept.map(({ index }) => index)));
});

test.each(INDEXES.filter(({ use }) => use !== "unique"))(
  "$index is read for its use",
  async ({ index, use }) => {
    expect(await plansOf(use), String(use)).toMatch(new RegExp(`(using|on) ${index}\\b`));
  },
);

type Query = { text?: string; values?: unknown[] };

/** The plans of every statement of a call, as the server sends them. */
async function plansOf(use: Use): Promise<string> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await call(use);
  const made = sent.mock.calls.map(([query, values]) => [query, values] as unknown as [Query, []]);
  sent.mockRestore();
  const plans: string[] = [];
  const client = await server.db.$client.connect();
  for (const [query, values] of made) {
    const { text, values: own }: Query = typeof query === "string" ? { text: query } : query;
    if (!text || !/^\s*\(?(select|with|update|insert|delete)\b/i.test(text)) continue;
    const { rows } = await client.query(`explain ${text}`, values ?? own);
    plans.push(...rows.map((row) => row["QUERY PLAN"]));
  }
  client.release();
  return plans.join("\n");
}

async function call(use: Use): Promise<void> {
  if (typeof use === "object" && "undoOf" in use) {
    await referencedAmong(server.db, use.undoOf, [newId()]);
    return;
  }
  const { send, path, body } =
    typeof use === "string" ? ({ send: "get", path: use } as const) : use;
  const caller = path.includes("/dashboard")
    ? callers.owner
    : path.includes("/changes")
      ? callers.till
      : server;
  const { statusCode } = await caller[send](
    filled(path),
    body && JSON.parse(filled(JSON.stringify(body))),
  );
  expect([path, statusCode]).toEqual([path, send === "delete" ? 204 : 200]);
}

const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => records[name] ?? "");
