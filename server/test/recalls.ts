import type { Item } from "@pharmacy/contract/items/items";
import type { PlanInput } from "@pharmacy/contract/plans/plans";
import type { Product } from "@pharmacy/contract/products/products";
import type { BatchInput } from "@pharmacy/contract/products/products.batches";
import type { Recall, RecallInput, RecallNotice } from "@pharmacy/contract/recalls/recalls";
import { asc, sql } from "drizzle-orm";
import { expect } from "vitest";
import { readConfig } from "../src/platform/config.ts";
import { SYSTEM } from "../src/platform/db/audit.ts";
import type { Database } from "../src/platform/db/database.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import { outboxEmails } from "../src/platform/email/outbox.table.ts";
import { sendRecallReminders } from "../src/stock/recalls/recalls.send-reminders.ts";
import { recallKind, recallNoticeKind } from "../src/stock/recalls/recalls.table.ts";
import { countBy } from "./demo.ts";
import { itemChoices, newItem } from "./items.ts";
import { aPharmacy } from "./members.ts";
import type { ActedResource, DemoFigures, PreparedWrite, RouteFacts, TileFacts } from "./nouns.ts";
import { aShop, newBatch } from "./products.ts";
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

/** The kinds and recipients of all emails so far, in order. */
export async function recallEmailsSent({ db }: Server) {
  const posted = await db
    .select()
    .from(outboxEmails)
    .orderBy(asc(outboxEmails.createdAt), asc(outboxEmails.id));
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
      // it is too soon for another email
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

export const facts: RouteFacts = {
  // packs must leave the shelf whether or not the membership is paid
  whileReadOnly: ["POST /api/recall-notices/:id/acknowledge"],
  ownTexts: ["/api/recalls", "/api/recalls/preview", "/api/recalls/{id}/lift"],
};

let made = 0;

/** What the tests that cover every route need to know about recalls. */
export const resource: ActedResource = {
  // a notice has the id of its recall here, so that either is asked for by it
  places: ["recalls", "recall-notices"],
  async insert(server, { organization, name }) {
    const { id: item } = await newItem(server, await itemChoices(server));
    made += 1;
    const number = `RC-TEST-${made}`;
    const { id: recall } = await insertRecord(server.db, SYSTEM, recallKind, {
      number,
      item,
      itemName: name,
      gtin: null,
      isAllBatches: true,
      batchNumbers: [],
      recallClass: 1,
      reason: `Of ${name}`,
      instruction: "Put them aside.",
    });
    const { id } = await insertRecord(server.db, SYSTEM, recallNoticeKind, {
      id: recall,
      recall,
      recallNumber: number,
      itemName: name,
      organization,
      packs: 3,
      waitingSince: new Date().toISOString(),
    });
    return id;
  },
  writes: recallWrites,
};

export const tiles: TileFacts = {
  seenBy: { recalls: ["admin", "catalogue", "finance", "support"] },
  async make(server) {
    const { item } = await aNetwork(server);
    await start(server, { item: item.id });
    await start(server, { item: item.id, batchNumbers: ["LOT-2"] });
    const end = { reason: "It was another batch.", version: 1 };
    for (const act of ["close", "lift"]) {
      const { id } = await start(server, { item: item.id, batchNumbers: [`LOT-${act}`] });
      await server.post(`/api/recalls/${id}/${act}`, end);
    }
    return { recalls: 2 };
  },
};

const RECALLS = 2;
const NOTICES = 16;

async function rowsOf(db: Database, query: ReturnType<typeof sql>) {
  return (await db.execute<Record<string, unknown>>(query)).rows;
}

export const figures: DemoFigures = {
  created: RECALLS + NOTICES,
  tiles: { recalls: 1 },
  tests: {
    async "a recall that eight pharmacies answered, and one that four have not"(db) {
      const recalls = sql`select r.status, count(*)::int as pharmacies,
          count(*) filter (where n.status = 'acknowledged')::int as answered,
          count(*) filter (where n.status = 'waiting')::int as waiting,
          count(*) filter (where n.letters_sent = 2)::int as reminded,
          count(n.missing_reason)::int as reasons, sum(n.packs - n.set_aside)::int as missing,
          r.end_reason is not null and r.ended_at < now() as "hasEnded"
        from recalls r join recall_notices n on n.recall = r.id group by r.id order by r.number`;
      expect(await rowsOf(db, recalls)).toEqual([
        {
          status: "closed",
          pharmacies: 8,
          answered: 8,
          waiting: 0,
          reminded: 0,
          reasons: 0,
          missing: 0,
          hasEnded: true,
        },
        {
          status: "open",
          pharmacies: 8,
          answered: 4,
          waiting: 4,
          reminded: 1,
          reasons: 1,
          missing: 1,
          hasEnded: false,
        },
      ]);
      const waiting = sql`select o.name from recall_notices n
        join organizations o on o.id = n.organization where n.status = 'waiting'`;
      // the pharmacy whose owner the operator signs in as
      expect(await rowsOf(db, waiting)).toContainEqual({ name: "Castlewren Pharmacy" });
    },
    async "batches that are recalled where a recall names them, and nowhere else"(db) {
      const named = sql`select b.id, b.status from recalls r
        join products p on p.item = r.item or p.item is null and p.gtin = r.gtin
        join product_batches b on b.product = p.id and b.batch_number = any(r.batch_numbers)`;
      const taken = sql`select b.id, b.status from recalled_batches t
        join product_batches b on b.id = t.batch`;
      const recalled = sql`select id, status from product_batches where status = 'recalled'`;
      const rows = await rowsOf(db, named);
      expect(rows.length).toBeGreaterThanOrEqual(NOTICES);
      for (const [one, other] of [
        [named, taken],
        [named, recalled],
      ] as const) {
        const differ = sql`((${one}) except (${other})) union all ((${other}) except (${one}))`;
        expect(await rowsOf(db, differ)).toEqual([]);
      }
      const packs = sql`select 1 from recall_notices n where packs <> (select sum(quantity)
        from recalled_batches t where t.recall = n.recall and t.organization = n.organization)`;
      expect(await rowsOf(db, packs)).toEqual([]);
    },
    async "letters to the pharmacies of its recalls, and none that is due"(db) {
      const kinds = await countBy(db, "mails", "kind");
      expect(kinds.recall).toBeGreaterThanOrEqual(NOTICES);
      expect(kinds.recallReminder).toBeGreaterThanOrEqual(1);
      const deps = { db, config: readConfig({}), secret: Buffer.alloc(32), clock: Date.now };
      await sendRecallReminders(deps, AbortSignal.timeout(30_000));
      expect(await countBy(db, "mails", "kind")).toEqual(kinds);
    },
  },
};
