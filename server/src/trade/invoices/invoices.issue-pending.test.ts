import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import type { Order } from "@pharmacy/contract/orders/orders";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { documentsOf } from "#test/fees.ts";
import { enterSeller, SELLER_SETTINGS } from "#test/invoices.ts";
import { untilWaiting } from "#test/lock-waits.ts";
import { aCustomer, packsOf, readOrder, ship } from "#test/orders.ts";
import { testServer } from "#test/server.ts";
import { issuePending } from "./invoices.issue-pending.ts";

const server = testServer();

beforeEach(() => enterSeller(server));

describe("without a complete seller", () => {
  const complete = () => enterSeller(server, SELLER_SETTINGS);

  test.each([
    [{ sellerIban: null }, "the seller's IBAN is missing"],
    [{ sellerTaxNumber: null }, "the seller's tax number is missing"],
    [{ sellerCity: null }, "the seller's address is missing"],
    [
      { sellerName: null, sellerTaxNumber: "12/345", sellerIban: null },
      "the seller's legal name, registration number and IBAN are missing",
    ],
  ])("%j: the shipment leaves, and the order says why it is not billed", async (values, why) => {
    await enterSeller(server, values);
    const { confirm, owner } = await aCustomer(server);
    const order = await confirm();
    await ship(server, order);
    expect(await documentsOf(server, order)).toEqual([]);
    expect(await readOrder(server, order.id)).toMatchObject({
      status: "shipped",
      payment: "notInvoiced",
      notInvoicedBecause: why,
    });
    expect(await readOrder(owner, order.id)).not.toHaveProperty("notInvoicedBecause");
    await complete();
    await issuePending(server.services);
  });

  test("shipments are billed in their order once it is complete, and only once", async () => {
    await enterSeller(server, { sellerIban: null });
    const orders: Order[] = [];
    for (let i = 0; i < 3; i++) {
      const { confirm } = await aCustomer(server);
      const order = await confirm();
      await ship(server, order, { lines: packsOf(order).slice(0, 1) });
      orders.push(order);
    }
    const [first] = orders;
    const rest = await readOrder(server, first?.id ?? "");
    await ship(server, rest);
    expect(await issuePending(server.services)).toBe(0);
    await complete();
    const both = await Promise.all([issuePending(server.services), issuePending(server.services)]);
    expect(both[0] + both[1]).toBe(4);
    const issued = await Promise.all(orders.map((order) => documentsOf(server, order)));
    const [[one, last], [two], [three]] = issued as [Invoice[], Invoice[], Invoice[]];
    const place = (invoice: Invoice | undefined) => Number(invoice?.number.slice(-6));
    expect([two, three, last].map((invoice) => place(invoice) - place(one))).toEqual([1, 2, 3]);
    for (const order of orders) {
      expect(await readOrder(server, order.id)).toMatchObject({
        payment: "unpaid",
        notInvoicedBecause: null,
      });
    }
    expect(await issuePending(server.services)).toBe(0);
  });

  test("one that fails takes back none of those before it, and no number", async () => {
    await enterSeller(server, { sellerIban: null });
    const orders: Order[] = [];
    for (let i = 0; i < 3; i++) {
      const { confirm } = await aCustomer(server);
      const order = await confirm();
      await ship(server, order);
      orders.push(order);
    }
    const [one, two, three] = orders as [Order, Order, Order];
    await server.db.execute(sql`create function refuse_one() returns trigger language plpgsql
      as $$ begin if new."order"::text = tg_argv[0] then raise 'refused'; end if; return new; end $$`);
    await server.db.execute(
      sql.raw(`create trigger refuse before insert on invoices for each row
        execute function refuse_one('${two.id}')`),
    );
    await expect(complete().then(() => issuePending(server.services))).rejects.toThrow();
    expect((await documentsOf(server, one)).length + (await documentsOf(server, two)).length).toBe(
      1,
    );
    await server.db.execute(sql`drop function refuse_one cascade`);
    await issuePending(server.services);
    const issued = [one, two, three].map(
      async (order) => (await documentsOf(server, order))[0]?.number,
    );
    const places = (await Promise.all(issued)).map((number) => Number(number?.slice(-6)));
    expect(places.map((place) => place - (places[0] ?? 0))).toEqual([0, 1, 2]);
  });

  test("no order is waited for once the counter of numbers is held", async () => {
    const shipped = async () => {
      const { confirm } = await aCustomer(server);
      const order = await confirm();
      await ship(server, order);
      return order;
    };
    // only a row that exists already can be locked
    await shipped();
    await enterSeller(server, { sellerIban: null });
    await shipped();
    const { id } = await shipped();
    await complete();
    const issuing = await server.db.transaction(async (tx) => {
      await tx.execute(sql`select from orders where id = ${id} for update`);
      const pending = issuePending(server.services);
      await untilWaiting(server, 1);
      await server.db.execute(sql`select from invoice_counts for update nowait`);
      return { pending };
    });
    expect(await issuing.pending).toBe(2);
  });

  test("a shipment waits behind an earlier one of its order", async () => {
    await enterSeller(server, { sellerIban: null });
    const { confirm } = await aCustomer(server);
    const order = await confirm();
    await ship(server, order, { lines: packsOf(order).slice(0, 1) });
    await complete();
    await ship(server, await readOrder(server, order.id));
    expect(await documentsOf(server, order)).toEqual([]);
    await issuePending(server.services);
    expect((await documentsOf(server, order)).map(({ totalAmount }) => totalAmount)).toEqual([
      3_950, 2_000,
    ]);
  });
});
