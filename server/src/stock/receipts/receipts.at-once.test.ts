import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aGtin } from "#test/items.ts";
import { untilWaiting } from "#test/lock-waits.ts";
import { expectStockInOrder } from "#test/products.proof.ts";
import { newBatch } from "#test/products.ts";
import { aNetwork, start } from "#test/recalls.ts";
import { aCode, aReceipt, aScanningShop, dayFrom } from "#test/receipts.ts";
import { testServer } from "#test/server.ts";
import type { Transaction } from "../../platform/db/database.ts";

const server = testServer({ isOwn: true });
const PATH = "/api/products";
const FAR = dayFrom(300);
const LONG_MS = 120_000;

type Sent = ReturnType<typeof server.post>;

/** Sends a call while others have changed something and not yet committed it. */
async function duringChange(change: (tx: Transaction) => Promise<unknown>, send: () => Sent) {
  const { sent } = await server.db.transaction(async (tx) => {
    await change(tx);
    const call = send();
    await untilWaiting(server, 1);
    return { sent: call };
  });
  return sent;
}

const resultOf = async (sent: Sent) => (await sent).json().results[0];
const packsOf = async (id: string) => (await server.get(`${PATH}/${id}`)).json().quantityOnHand;

/** Guarantees that a scan, which shares its pharmacy with others, still sees what happens to it. */
describe("a scan that waits", () => {
  test("for a pharmacy that is made inactive is refused", async () => {
    const { gtin, product, receive, organization } = await aScanningShop(server);
    const sent = duringChange(
      (tx) =>
        tx.execute(sql`update organizations set status = 'inactive' where id = ${organization}`),
      () => receive([aReceipt(aCode(gtin, "A", FAR))]),
    );
    expect((await resultOf(sent)).message).toMatch(/is inactive\. Activate the pharmacy first\.$/);
    expect(await packsOf(product.id)).toBeNull();
  });

  test("for a pharmacy whose membership ends is refused, by scan and by count", async () => {
    const { gtin, product, receive, organization } = await aScanningShop(server);
    const { id: batch } = await newBatch(server, product.id, { batchNumber: "A", quantity: 2 });
    const technician = await server.as("technician", organization);
    const end = (tx: Transaction) =>
      tx.execute(sql`with ended as (update subscriptions set start_date = '2020-01-01',
          end_date = '2020-01-31', grace_end_date = '2020-01-31', anchor_date = '2020-01-01'
          where organization = ${organization} returning id)
        select from organizations, (select count(*) from ended) n
        where id = ${organization} for no key update of organizations`);
    const counted = `${PATH}/${product.id}/batches/${batch}/stock`;
    const send = () =>
      Promise.all([
        receive([aReceipt(aCode(gtin, "A", FAR))], technician),
        technician.post(counted, { quantity: 9, reason: "count" }),
      ]);
    const { sent } = await server.db.transaction(async (tx) => {
      await end(tx);
      const calls = send();
      await untilWaiting(server, 2);
      return { sent: calls };
    });
    const answers = await sent;
    expect(answers.map((answer) => answer.json().error)).toEqual(["read_only", "read_only"]);
    expect(await packsOf(product.id)).toBe(2);
  });

  test("for a product that is archived is told so, and adds nothing", async () => {
    const { gtin, product, receive } = await aScanningShop(server);
    const sent = duringChange(
      (tx) => tx.execute(sql`update products set archived_at = now() where id = ${product.id}`),
      () => receive([aReceipt(aCode(gtin, "A", FAR))]),
    );
    expect((await resultOf(sent)).message).toMatch(
      /is archived\. Restore it before you receive it\.$/,
    );
    const { rows } = await server.db.execute(
      sql`select from product_batches where product = ${product.id}`,
    );
    expect(rows).toEqual([]);
  });

  test("for a product that is withdrawn is refused", async () => {
    const { gtin, product, receive } = await aScanningShop(server);
    const sent = duringChange(
      (tx) => tx.execute(sql`update products set status = 'blocked' where id = ${product.id}`),
      () => receive([aReceipt(aCode(gtin, "A", FAR))]),
    );
    expect((await resultOf(sent)).message).toMatch(/was withdrawn\. Put the packs aside\.$/);
  });

  test("waits for its own product alone", async () => {
    const { make, gtin, product, receive } = await aScanningShop(server);
    const other = aGtin();
    const { id } = await make({ gtin: other });
    const { waited } = await server.db.transaction(async (tx) => {
      await tx.execute(sql`select from products where id = ${product.id} for update`);
      const waiting = receive([aReceipt(aCode(gtin, "A", FAR))]);
      await untilWaiting(server, 1);
      expect((await resultOf(receive([aReceipt(aCode(other, "B"))]))).message).toBeNull();
      return { waited: waiting };
    });
    expect((await resultOf(waited)).message).toBeNull();
    expect(await packsOf(id)).toBe(1);
  });
});

describe("at once", () => {
  test("recalls and scans of their packs: none is on the shelf", { timeout: LONG_MS }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const gtin = aGtin();
      const { item, one, other } = await aNetwork(server, 2, { gtin });
      const receipts = () => ({ receipts: [aReceipt(aCode(gtin, "UNSAFE", FAR))] });
      const scan = ({ owner }: typeof one) => owner.post(`${PATH}/receipts`, receipts());
      await Promise.all([
        scan(one),
        start(server, { item: item.id, batchNumbers: ["unsafe"] }),
        scan(other),
        scan(one),
      ]);
      const { rows } = await server.db.execute(sql`select distinct b.status
        from product_batches b join products p on p.id = b.product where p.item = ${item.id}
          and b.batch_number = 'UNSAFE'`);
      expect(rows.filter(({ status }) => status !== "recalled")).toEqual([]);
      await expectStockInOrder(server, one.organization);
      await expectStockInOrder(server, other.organization);
    }
  });

  test("scans of one batch and of many: each pack is counted once", async () => {
    const { make, gtin, product, receive, organization } = await aScanningShop(server);
    const gtins = Array.from({ length: 6 }, () => aGtin());
    for (const own of gtins) await make({ gtin: own });
    const one = Array.from({ length: 8 }, (_, place) =>
      aCode(gtin, place % 2 ? "lot" : "LOT", FAR),
    );
    const many = gtins.map((own) => aCode(own, "LOT", FAR));
    const answers = await Promise.all([...one, ...many].map((code) => receive([aReceipt(code)])));
    expect(answers.flatMap((answer) => answer.json().results.map(messageOf))).toEqual(
      answers.map(() => null),
    );
    expect(await packsOf(product.id)).toBe(8);
    await expectStockInOrder(server, organization);
  });

  test("two codes with one id: one is booked, and the other is told so", async () => {
    const { make, gtin, receive, organization } = await aScanningShop(server);
    const other = aGtin();
    await make({ gtin: other });
    for (let round = 0; round < 8; round += 1) {
      const one = aReceipt(aCode(gtin, `A${round}`, FAR));
      const answers = await Promise.all([
        receive([one]),
        receive([{ ...one, scan: aCode(other, `A${round}`, FAR) }]),
      ]);
      const messages = answers.map((answer) => messageOf(answer.json().results[0]));
      expect(messages.toSorted()).toEqual([
        "This id was used for another receipt. Send a new id with each receipt.",
        null,
      ]);
    }
    await expectStockInOrder(server, organization);
  });

  test("scans of new items: no more become drafts than the plan allows", async () => {
    const { item, gtin, receive, organization } = await aScanningShop(server, { maxProducts: 4 });
    const gtins = Array.from({ length: 8 }, () => aGtin());
    for (const own of gtins) await item({ gtin: own });
    const codes = [...gtins, gtin, gtin].map((own) => aCode(own, "LOT", FAR));
    const answers = await Promise.all(codes.map((code) => receive([aReceipt(code)])));
    const results = answers.map((answer) => answer.json().results[0]);
    const refused = results.filter(({ receipt }) => receipt === null);
    expect(refused.map(messageOf)).toEqual(
      Array.from({ length: 5 }, () =>
        expect.stringMatching(/allows 4 products\. It already has 4\.$/),
      ),
    );
    const { usage } = (await server.get(`/api/organizations/${organization}`)).json();
    expect(usage.products).toBe(4);
    await expectStockInOrder(server, organization);
  });
});

const messageOf = ({ message }: { message: string | null }) => message;
