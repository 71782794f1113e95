import type { Item } from "@pharmacy/contract/items/items";
import type { PlanInput } from "@pharmacy/contract/plans/plans";
import type { Product } from "@pharmacy/contract/products/products";
import type { BatchInput } from "@pharmacy/contract/products/products.batches";
import type { Recall, RecallInput, RecallNotice } from "@pharmacy/contract/recalls/recalls";
import { asc, sql } from "drizzle-orm";
import { mails } from "../src/platform/mail/mails.table.ts";
import { aPharmacy } from "./members.ts";
import { aShop, newBatch } from "./products.ts";
import type { PreparedWrite } from "./resources.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;
type Caller = Pick<Server, "get" | "post">;

/** What a caller sends to start a recall, but for the item; say only what matters to the test. */
export function aRecall(values: Partial<RecallInput> & { item: string }): RecallInput {
  return {
    batchNumbers: ["LOT-1"],
    recallClass: 2,
    reason: "Particles in the solution.",
    instruction: "Put the packs aside and wait for the carrier.",
    ...values,
  };
}

/** A pharmacy that has an item on its shelf, with an owner. */
export type Shelf = {
  organization: string;
  product: string;
  owner: Awaited<ReturnType<Server["as"]>>;
  receive(values?: Partial<BatchInput>): ReturnType<typeof newBatch>;
  /** Its product as it is read. */
  read(): Promise<Product>;
  /** What it is asked to do. */
  notices(): Promise<RecallNotice[]>;
};

const PLAN: Partial<PlanInput> = { features: ["productImport", "apiAccess"] };

/** Pharmacies that have one item on their shelves: ten packs of LOT-1 each. */
export async function aNetwork(server: Server, count = 2, values: { gtin?: string } = {}) {
  const first = await aShop(server, PLAN, { name: "Harbour Pharmacy" });
  const item: Item = await first.item({ name: "Saline 0.9 %", ...values });
  const shelves: Shelf[] = [];
  for (let place = 0; place < count; place += 1) {
    const organization =
      place === 0
        ? first.organization
        : (await aPharmacy(server, { name: `Hill Pharmacy ${place}` }, PLAN)).id;
    shelves.push(await aShelf(server, first, { organization, item: item.id }));
  }
  const [one, other] = shelves;
  if (!one || !other) throw new Error("A network has two pharmacies at least.");
  const { choices, ofItem } = first;
  return { item, shelves, one, other, choices, ofItem };
}

async function aShelf(
  server: Server,
  { ofItem }: Awaited<ReturnType<typeof aShop>>,
  { organization, item }: { organization: string; item: string },
): Promise<Shelf> {
  const { id: product } = (await ofItem(item, { organization })).json();
  await newBatch(server, product, { batchNumber: "LOT-1", quantity: 10 });
  const owner = await server.as("owner", organization);
  return {
    organization,
    product,
    owner,
    receive: (values = {}) => newBatch(server, product, values),
    read: async () => (await server.get(`/api/products/${product}`)).json(),
    notices: async () => (await owner.get("/api/recall-notices")).json().items,
  };
}

export async function start(
  server: Caller,
  values: Parameters<typeof aRecall>[0],
): Promise<Recall> {
  return (await server.post("/api/recalls", aRecall(values))).json();
}

export const readRecall = async (server: Caller, { id }: Pick<Recall, "id">): Promise<Recall> =>
  (await server.get(`/api/recalls/${id}`)).json();

export const acknowledge = (
  { owner }: Pick<Shelf, "owner">,
  { id, version = 1 }: { id: string; version?: number },
  setAside: number,
  values: object = {},
) => owner.post(`/api/recall-notices/${id}/acknowledge`, { setAside, version, ...values });

/** The kinds and recipients of all letters so far, in order. */
export async function recallLetters({ db }: Server) {
  const posted = await db.select().from(mails).orderBy(asc(mails.createdAt), asc(mails.id));
  return posted
    .filter(({ kind }) => kind.startsWith("recall"))
    .map(({ kind, user, subject }) => ({ kind, user, subject }));
}

/** What is done with recalls beyond starting one. */
export function recallWrites(server: Server): PreparedWrite[] {
  const on = (act: string, body: (recall: Recall) => object): PreparedWrite => [
    `POST /api/recalls/:id/${act}`,
    async () => {
      const { item } = await aNetwork(server);
      const recall = await start(server, { item: item.id });
      // it is too soon for another letter
      if (act === "remind") {
        await server.db.execute(sql`update recall_notices set reminded_at = '2026-01-01'`);
      }
      return () => server.post(`/api/recalls/${recall.id}/${act}`, body(recall));
    },
  ];
  return [
    [
      "POST /api/recalls",
      async () => {
        const { item } = await aNetwork(server);
        return () => server.post("/api/recalls", aRecall({ item: item.id }));
      },
    ],
    on("extend", ({ version }) => ({ batchNumbers: ["LOT-2"], version })),
    on("close", ({ version }) => ({ reason: "All packs came back.", version })),
    on("lift", ({ version }) => ({ reason: "The wrong batch.", version })),
    on("remind", () => ({})),
    [
      "POST /api/recall-notices/:id/acknowledge",
      async () => {
        const { item, one } = await aNetwork(server);
        await start(server, { item: item.id });
        const [notice] = await one.notices();
        return () => acknowledge(one, notice ?? { id: "" }, 10);
      },
    ],
  ];
}
