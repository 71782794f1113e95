import { randomUUID } from "node:crypto";
import type { OrganizationInput } from "@pharmacy/contract/organizations/organizations";
import type { PlanInput } from "@pharmacy/contract/plans/plans";
import type { Product, ProductInput } from "@pharmacy/contract/products/products";
import type { Batch, BatchInput } from "@pharmacy/contract/products/products.batches";
import { ROLES } from "@pharmacy/contract/roles.values";
import type { Run } from "@pharmacy/contract/runs/runs";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { SYSTEM } from "../src/platform/db/audit.ts";
import { PATIENCE } from "../src/platform/db/database.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import { productBatchKind } from "../src/stock/batches/batches.table.ts";
import { productKind } from "../src/stock/products/products.table.ts";
import { aGroup } from "./groups.ts";
import { aGtin, itemChoices, newItem } from "./items.ts";
import { aPharmacy } from "./members.ts";
import type {
  ActedResource,
  PreparedWrite,
  RouteFacts,
  TestedResource,
  TileFacts,
} from "./nouns.ts";
import { previewed, readRun, rowsOf, sendImport, workRuns } from "./runs.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;
type Caller = Pick<Server, "post">;
const PATH = "/api/products";

let made = 0;

/** What a caller sends to create a product, but for what it chooses; say only what matters to the test. */
export function aProduct(values: Partial<ProductInput> = {}): ProductInput {
  made += 1;
  return {
    sku: `SKU-${made}`,
    name: `Product ${made}`,
    sellingPrice: 699,
    taxRateBps: 0,
    packSize: 21,
    status: "active",
    ...values,
  };
}

/** The pharmacy, category and pack of a local product. */
export async function productChoices(server: Server) {
  const { id: organization } = await aPharmacy(server, {}, {});
  return { organization, ...(await ownChoices(server)) };
}

/** The category and the pack of a local product. */
export async function ownChoices(server: Server) {
  const { group, baseUnit: unit, packUnit } = await itemChoices(server);
  return { group, unit, packUnit };
}

/** A pharmacy on a plan, and what is needed to fill its shelves. */
export async function aShop(
  server: Server,
  plan: Partial<PlanInput> = {},
  values: Partial<OrganizationInput> = {},
) {
  const pharmacy = { name: "Castlewren Pharmacy", ...values };
  const { id: organization } = await aPharmacy(server, pharmacy, { price: 0, ...plan });
  const choices = { organization, ...(await ownChoices(server)) };
  const send = (values: Partial<ProductInput> = {}, caller: Caller = server) =>
    caller.post(PATH, aProduct({ ...choices, ...values }));
  return {
    organization,
    choices,
    send,
    /** A local product that is for sale. */
    make: async (values: Partial<ProductInput> = {}): Promise<Product> =>
      (await send(values)).json(),
    /** An item that is on offer. */
    item: async (values: Parameters<typeof newItem>[2] = {}) =>
      newItem(
        server,
        { group: choices.group, baseUnit: choices.unit, packUnit: choices.packUnit },
        { isActive: true, ...values },
      ),
    /** A product of an item. */
    ofItem: (item: string, values: Partial<ProductInput> = {}, caller: Caller = server) =>
      caller.post(PATH, { organization, item, sellingPrice: 699, status: "active", ...values }),
  };
}

/** What a caller sends when packs came in. */
export function aBatch(values: Partial<BatchInput> = {}): BatchInput {
  made += 1;
  return { batchNumber: `LOT${made}`, expiryDate: "2099-12-31", quantity: 10, ...values };
}

/** Packs that came in. */
export async function newBatch(
  server: Pick<Server, "post">,
  product: string,
  values: Partial<BatchInput> = {},
): Promise<Batch> {
  return (await server.post(`${PATH}/${product}/batches`, aBatch(values))).json();
}

/** What is done with products beyond creating and changing one. */
export function productWrites(server: Server): PreparedWrite[] {
  const on = (
    route: string,
    call: (product: Product, batch: Batch) => ReturnType<Server["post"]>,
    { isEmpty = false } = {},
  ): PreparedWrite => [
    `${route.replace(" ", ` ${PATH}/:id`)}`,
    async () => {
      const product: Product = (
        await server.post(PATH, aProduct(await productChoices(server)))
      ).json();
      const batch = isEmpty ? ({} as Batch) : await newBatch(server, product.id);
      return () => call(product, batch);
    },
  ];
  const at = ({ id }: Product, rest: string) => `${PATH}/${id}${rest}`;
  const isEmpty = true;
  return [
    ...stockWrites(server),
    on("POST /archive", (one) => server.post(at(one, "/archive"), { version: 1 }), { isEmpty }),
    [
      `POST ${PATH}/:id/restore`,
      async () => {
        const { id } = (await server.post(PATH, aProduct(await productChoices(server)))).json();
        await server.post(`${PATH}/${id}/archive`, { version: 1 });
        return () => server.post(`${PATH}/${id}/restore`, { version: 2 });
      },
    ],
    on("POST /stock", (one) => server.post(at(one, "/stock"), { quantity: 5, reason: "count" }), {
      isEmpty,
    }),
    on("POST /batches", (one) => server.post(at(one, "/batches"), aBatch())),
    on("PATCH /batches/:batch", (one, { id, version }) =>
      server.patch(at(one, `/batches/${id}`), { expiryDate: "2098-01-31", version }),
    ),
    on("POST /batches/:batch/stock", (one, { id }) =>
      server.post(at(one, `/batches/${id}/stock`), { change: -1, reason: "sale" }),
    ),
    on("POST /batches/:batch/quarantine", (one, { id, version }) =>
      server.post(at(one, `/batches/${id}/quarantine`), { version }),
    ),
    [
      `POST ${PATH}/:id/batches/:batch/release`,
      async () => {
        const { id } = (await server.post(PATH, aProduct(await productChoices(server)))).json();
        const batch = await newBatch(server, id);
        const path = `${PATH}/${id}/batches/${batch.id}`;
        await server.post(`${path}/quarantine`, { version: 1 });
        return () => server.post(`${path}/release`, { version: 2 });
      },
    ],
  ];
}

/**
 * Answers to writers at once. None may be told to try again, unless all of them together took longer
 * than a connection is waited for.
 */
export async function crowd<Of extends { statusCode: number }>(
  writers: number,
  write: (place: number) => Promise<Of>,
): Promise<Of[]> {
  const start = performance.now();
  const answers = await Promise.all(Array.from({ length: writers }, (_, place) => write(place)));
  const isLong = performance.now() - start > PATIENCE.connectMs;
  const allowed = isLong ? [200, 503] : [200];
  const others = answers.filter(({ statusCode }) => !allowed.includes(statusCode));
  if (others.length > 0) throw new Error(`${others.length} writers got ${others[0]?.statusCode}.`);
  return answers;
}

/** What scanners and programs do with the stock of a pharmacy. */
function stockWrites(server: Server): PreparedWrite[] {
  const scanned = async () => {
    const { organization, make } = await aShop(server);
    const scan = aGtin();
    const { sku } = await make({ gtin: scan });
    const receipt = { id: randomUUID(), scan, quantity: 1 };
    return { organization, sku, receipt };
  };
  return [
    [
      `POST ${PATH}/receipts`,
      async () => {
        const { organization, receipt } = await scanned();
        return () => server.post(`${PATH}/receipts`, { organization, receipts: [receipt] });
      },
    ],
    [
      `POST ${PATH}/receipts/:receipt/undo`,
      async () => {
        const { organization, receipt } = await scanned();
        await server.post(`${PATH}/receipts`, { organization, receipts: [receipt] });
        return () => server.post(`${PATH}/receipts/${receipt.id}/undo`, { organization });
      },
    ],
    [
      `PUT ${PATH}/stock`,
      async () => {
        const { organization, sku } = await scanned();
        return () => server.put(`${PATH}/stock`, { organization, lines: [{ sku, quantity: 3 }] });
      },
    ],
  ];
}

const NETWORK = ["admin", "catalogue", "finance", "support"] as const;

export const facts: RouteFacts = {
  // the number of a batch has the characters that GS1 allows
  ownTexts: ["/api/products/{id}/batches"],
  // those of one product are refused before they are looked at: it is not the program's own
  forPrograms: [
    "GET /api/products",
    "GET /api/products/changes",
    "PUT /api/products/stock",
    "GET /api/products/receipts",
    "POST /api/products/receipts",
    "POST /api/products/receipts/{receipt}/undo",
  ],
};

export const tiles: TileFacts = {
  seenBy: {
    stockWithdrawn: NETWORK,
    stockRecalled: NETWORK,
    stockExpired: ROLES,
    stockOut: ROLES,
    stockLow: ROLES,
    stockExpiring: ROLES,
  },
  /** Other nouns move packs too, so the tests count them when all is made. */
  async make(server) {
    await aStockOfEach(server, await aShop(server));
    return {};
  },
};

/** One product for each tile, and some for none. */
export async function aStockOfEach(server: Server, { make }: Awaited<ReturnType<typeof aShop>>) {
  const soon = new Date(server.services.clock() + 10 * DAY_MS).toISOString().slice(0, 10);
  await make();
  for (const [quantity, expiryDate, reorderPoint, status] of [
    [4, "2025-01-31", null, "active"],
    [0, null, null, "active"],
    [2, null, 5, "active"],
    [9, null, 5, "active"],
    [9, soon, 5, "active"],
    [3, null, null, "blocked"],
    [0, null, null, "blocked"],
  ] as const) {
    const { id } = await make({ reorderPoint });
    await newBatch(server, id, { quantity, expiryDate });
    await server.db.execute(sql`update products set status = ${status} where id = ${id}`);
  }
  const { id } = await make();
  const { id: batch } = await newBatch(server, id, { quantity: 2 });
  await server.db.execute(sql`update product_batches set status = 'recalled' where id = ${batch}`);
  await server.db.execute(sql`update products set quantity_on_hand = 0, next_expiry_on = null,
    first_expiry_on = null where id = ${id}`);
}

export const resource: TestedResource = {
  name: "products",
  body: aProduct,
  choices: productChoices,
  // every text may be left out; its own tests send markup
  hasNoText: true,
  change: { name: "Another name" },
  bulk: "deactivate",
  writes: (server) => [...productWrites(server), ...syncWrites(server)],
};

/** The products of one pharmacy, with a batch, for the tests that keep pharmacies apart. */
export const ownResource: ActedResource = {
  places: ["products"],
  async insert(server, { organization, name }) {
    const { isFree: _, ...values } = aProduct({ name: `Product of ${name}` });
    const product = await insertRecord(server.db, SYSTEM, productKind, {
      ...values,
      sku: values.sku ?? "",
      name: values.name ?? "",
      taxRateBps: 0,
      ...(await ownChoices(server)),
      organization,
      currency: "EUR",
      packSize: 21,
      gtin: null,
      item: null,
    });
    await insertRecord(server.db, SYSTEM, productBatchKind, {
      // the same id, by which the batches of another pharmacy are looked for too
      id: product.id,
      product: product.id,
      productName: product.name,
      organization,
      batchNumber: `LOT-${name}`,
      expiryDate: "2099-12-31",
      quantity: 10,
    });
    return product.id;
  },
  writes: () => [],
};

type Line = Record<string, string | number>;

/** A file with one column for each name. */
export function productFile(...lines: Line[]): string {
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const rows = lines.map((line) => columns.map((column) => line[column] ?? "").join(";"));
  return [columns.join(";"), ...rows].join("\n");
}

/** A file of a pharmacy's products, checked as the preview suggests. */
export async function checkedProducts(
  server: Server,
  organization: string,
  file: string | Buffer,
  mode = "createAndUpdate",
  batch: { rows?: number } = {},
): Promise<Run> {
  const answer = await sendImport(server, file, { kind: "products", organization });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const run: Run = answer.json();
  const { options, mapping } = await previewed(server, run);
  const check = { version: run.version, mode, options, mapping };
  const checking = await server.post(`/api/runs/${run.id}/check`, check);
  if (checking.statusCode !== 202) throw new Error(checking.body);
  await workRuns(server, undefined, batch);
  return readRun(server, run.id);
}

/** Writes what was checked, but for what is refused. */
export async function applyProducts(server: Server, { id, version }: Run): Promise<Run> {
  const answer = await server.post(`/api/runs/${id}/apply`, { version, skipRefused: true });
  if (answer.statusCode !== 202) throw new Error(answer.body);
  await workRuns(server);
  return readRun(server, id);
}

export async function importProducts(server: Server, organization: string, file: string) {
  const run = await checkedProducts(server, organization, file);
  if (run.counts.refused > 0)
    throw new Error(JSON.stringify(await rowsOf(server, run, "verdict=refused")));
  return applyProducts(server, run);
}

type Shop = { organization: string };

const PLAN = { features: ["productSync" as const], maxProducts: null };

/** A pharmacy to copy products from, and another that may get them. */
export async function aPair(
  server: Server,
  target: Partial<OrganizationInput> = {},
  source: Partial<OrganizationInput> = {},
  plan: Partial<PlanInput> = {},
) {
  const from = await aShop(server, PLAN, { name: "Rathfern Pharmacy", ...source });
  const to = await aShop(server, { ...PLAN, ...plan }, target);
  const otherGroup = async (): Promise<string> =>
    (await server.post("/api/groups", aGroup())).json().id;
  return { source: { ...from, otherGroup }, target: to };
}

export const syncPath = (source: Shop, target: Shop) =>
  `/api/organizations/${target.organization}/sync-from/${source.organization}`;

export const sync = (
  server: Pick<Server, "get">,
  source: Shop,
  target: Shop,
  query = "",
): ReturnType<Server["get"]> => server.get(`${syncPath(source, target)}?${query}`);

/** What a pharmacy has, by name. */
export async function shelfOf(
  server: Pick<Server, "get">,
  { organization }: Shop,
): Promise<Product[]> {
  return (await server.get(`/api/products?organization=${organization}&count=100`)).json().items;
}

/** The routes that copy products between pharmacies. */
export function syncWrites(server: Server): PreparedWrite[] {
  const path = "/api/organizations/:id/sync-from/:organization";
  /** A pharmacy with one product to copy, and another that may get it. */
  const urlOf = async () => {
    const [source, target] = [await aShop(server), await aShop(server, PLAN)];
    await source.make();
    return syncPath(source, target);
  };
  return [
    ...(["get", "post"] as const).map(
      (method): PreparedWrite => [
        `${method.toUpperCase()} ${path}`,
        async () => {
          const url = await urlOf();
          return () => server[method](url, {});
        },
      ],
    ),
    [
      `POST ${path}/pick`,
      async () => {
        const url = await urlOf();
        const { basis } = (await server.get(`${url}/differences`)).json();
        const pick = { basis, differences: ["new"], except: [] };
        return () => server.post(`${url}/pick`, pick);
      },
    ],
  ];
}
