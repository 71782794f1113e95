import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { checkInvoice } from "@pharmacy/contract/invoices/invoices.rules";
import type { Order } from "@pharmacy/contract/orders/orders";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { enterSeller, SELLER_SETTINGS } from "#test/invoices.ts";
import { aCustomer, readOrder, ship } from "#test/orders.ts";
import { testServer } from "#test/server.ts";
import { aTaxRate } from "#test/tax-rates.ts";
import { issuePending } from "./invoices.issue-pending.ts";

const server = testServer({ isOwn: true });

beforeEach(() => enterSeller(server));

const invoiceOf = async (order: Order): Promise<Invoice | undefined> => {
  const { items } = (await server.get(`/api/orders/${order.id}/invoices`)).json();
  const [first] = items as Invoice[];
  return first && (await server.get(`/api/invoices/${first.id}`)).json();
};

describe("tax", () => {
  const confirmed = async (values: Parameters<typeof aCustomer>[2], category = "standard") => {
    const customer = await aCustomer(server, {}, values);
    for (const item of customer.items) {
      const { version } = (await server.get(`/api/items/${item.id}`)).json();
      await server.patch(`/api/items/${item.id}`, { version, taxCategory: category });
    }
    return customer.confirm();
  };
  const bill = async (values: Parameters<typeof aCustomer>[2], category?: string) => {
    const order = await confirmed(values, category);
    await ship(server, order);
    const { notInvoicedBecause: because } = await readOrder(server, order.id);
    return { invoice: await invoiceOf(order), because };
  };

  test("at home is charged at the rate of the day", async () => {
    await server.post("/api/tax-rates", aTaxRate({ startDate: "2020-01-01", rateBps: 2_300 }));
    const { invoice } = await bill({});
    expect(invoice).toMatchObject({ netAmount: 5_950, taxAmount: 1_369, totalAmount: 7_319 });
    expect(invoice?.document.taxes).toMatchObject([{ code: "S", rateBps: 2_300 }]);
  });

  test("goods to a business across the union are free of it, and say why", async () => {
    await server.post("/api/tax-rates", aTaxRate({ startDate: "2020-02-01", rateBps: 2_300 }));
    const address = { line1: "Rua 1", city: "Lagoa", country: "PT" };
    const { invoice } = await bill({ address, taxNumber: "PT501234567" } as never);
    expect(invoice?.document.taxes).toMatchObject([
      { code: "K", tax: 0, reasonCode: "VATEX-EU-IC" },
    ]);
    expect(invoice?.document.delivery?.address?.country).toBe("PT");
    expect(checkInvoice(invoice?.document as never)).toEqual([]);
  });

  test("needs the country in the pharmacy's tax number to be free", async () => {
    await server.post("/api/tax-rates", aTaxRate({ startDate: "2020-03-01", rateBps: 2_300 }));
    const address = { line1: "Rua 1", city: "Lagoa", country: "PT" };
    const { invoice, because } = await bill({ address, taxNumber: "501234567" } as never);
    expect(invoice).toBeUndefined();
    expect(because).toBe("the pharmacy's tax number does not begin with PT");
  });

  test("exempt goods have their reason", async () => {
    const { invoice } = await bill({}, "exempt");
    expect(invoice?.document.taxes).toMatchObject([{ code: "E", reason: "Exempt from tax" }]);
  });

  test("whose rate changes in mid-month is that of the day the goods left, however late the invoice", async () => {
    for (const [startDate, rateBps] of [
      ["2026-01-01", 2_300],
      ["2026-09-15", 2_100],
    ] as const) {
      const rate = aTaxRate({ category: "reduced", startDate, rateBps });
      expect((await server.post("/api/tax-rates", rate)).statusCode).toBe(201);
    }
    // Dublin is an hour ahead: the second leaves on the 15th there
    const days = ["2026-09-14T22:30:00Z", "2026-09-14T23:30:00Z"];
    await enterSeller(server, { sellerIban: null });
    const orders: Order[] = [];
    for (const day of days) {
      const order = await confirmed({}, "reduced");
      const { id } = await ship(server, order);
      await server.db.execute(sql`update shipments set created_at = ${day} where id = ${id}`);
      orders.push(order);
    }
    server.moveTo("2026-10-20T12:00:00Z");
    await enterSeller(server, SELLER_SETTINGS);
    await issuePending(server.services);
    const billed = await Promise.all(orders.map(invoiceOf));
    expect(
      billed.map((invoice) => [
        invoice?.issueDate,
        invoice?.document.delivery?.day,
        invoice?.document.taxes.map(({ rateBps }) => rateBps),
      ]),
    ).toEqual([
      ["2026-10-20", "2026-09-14", [2_300]],
      ["2026-10-20", "2026-09-15", [2_100]],
    ]);
  });
});
