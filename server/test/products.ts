import { randomUUID } from "node:crypto";
import type { OrganizationInput } from "@pharmacy/contract/organizations/organizations";
import type { PlanInput } from "@pharmacy/contract/plans/plans";
import type { Product, ProductInput } from "@pharmacy/contract/products/products";
import type { Batch, BatchInput } from "@pharmacy/contract/products/products.batches";
import { PATIENCE } from "../src/platform/db/database.ts";
import { aGtin, itemChoices, newItem } from "./items.ts";
import { aPharmacy } from "./members.ts";
import type { PreparedWrite } from "./resources.ts";
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
  const { id: organization } = await aPharmacy(server, pharmacy, plan);
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
