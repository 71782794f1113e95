import type { ExpenseDetail, ExpenseInput } from "@pharmacy/contract/expenses/expenses";
import { beforeEach, describe, expect, test } from "vitest";
import { anExpense } from "#test/expenses.ts";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
beforeEach(() => server.moveTo("2026-03-20T12:00:00Z"));

async function entered(values: Partial<ExpenseInput> = {}): Promise<ExpenseDetail> {
  const answer = await server.post("/api/expenses", anExpense(values));
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}

const change = ({ id, version }: { id: string; version: number }, body: object) =>
  server.patch(`/api/expenses/${id}`, { version, ...body });
const PAID = { paidOn: "2026-03-12" };

describe("an expense", () => {
  test("is entered as it was sent, with a number, and read back the same", async () => {
    const body = anExpense({ description: "Three servers", netAmount: 10_000, taxAmount: 2_300 });
    const answer = await server.post("/api/expenses", body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      ...body,
      number: "EX-2026-0001",
      status: "unpaid",
      total: 12_300,
      version: 1,
      paidOn: null,
      voidedAt: null,
      receiptFile: null,
      twins: [],
    });
    expect((await server.get(`/api/expenses/${answer.json().id}`)).json()).toEqual(answer.json());
    expect((await server.history()).at(-1)).toMatchObject({
      action: "create",
      model: "expense",
      recordLabel: `EX-2026-0001 (${body.vendor})`,
    });
  });

  test("has the network's currency by default, and may be paid already", async () => {
    const { currency: _, ...body } = anExpense({ ...PAID, method: "card", reference: "4711" });
    expect((await server.post("/api/expenses", body)).json()).toMatchObject({
      currency: "EUR",
      status: "paid",
      paidOn: "2026-03-12",
      method: "card",
      reference: "4711",
    });
  });

  test.each([
    ["JPY", 12_300],
    ["KWD", 12_345],
    ["EUR", 1],
  ])("in %s stores its minor units exactly", async (currency, netAmount) => {
    const one = await entered({ currency, netAmount, taxAmount: 0 });
    expect(one).toMatchObject({ currency, netAmount, total: netAmount });
  });

  test.each([
    ["netAmount", 0, "Enter an amount above 0."],
    ["netAmount", 12.5, "Enter an amount above 0."],
    ["netAmount", 1e15, "This amount is too large."],
    ["taxAmount", -1, "Enter an amount of 0 or more."],
    ["currency", "XXQ", "Choose a currency."],
    ["vendor", "-", "Vendor must have at least one letter or digit."],
    ["incurredOn", "2026-02-30", "Enter a date as YYYY-MM-DD."],
    ["incurredOn", "2026-04-21", "Choose a date up to 20 April 2026."],
    ["paidOn", "2026-03-09", "The paid date cannot be before the expense date."],
    ["paidOn", "2026-05-01", "Choose a date up to 20 April 2026."],
    [
      "organization",
      "0199f0a0-0000-7000-8000-000000000001",
      "There is no such pharmacy. Choose another.",
    ],
    [
      "receipt",
      "0199f0a0-0000-7000-8000-000000000001",
      "This receipt is no longer available. Upload it again.",
    ],
    ["repeats", "week", "Choose one of: month, quarter, year."],
    ["number", "EX-2026-0099", "Unknown field."],
  ])("is refused with %s %j beside its field", async (field, value, message) => {
    const answer = await server.post("/api/expenses", { ...anExpense(), [field]: value });
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { [field]: message }]);
  });

  test("names the pharmacy that caused it, also in its history", async () => {
    const pharmacy = (await server.post("/api/organizations", anOrganization())).json();
    const one = await entered({ organization: pharmacy.id });
    expect(one.organizationName).toBe(pharmacy.name);
    await change(one, { organization: null });
    const { items } = (await server.get(`/api/logs?recordId=${one.id}`)).json();
    expect(items[0].names).toMatchObject([{ id: pharmacy.id, label: pharmacy.name }]);
  });

  test("can change while it is unpaid, and a stale version is refused", async () => {
    const one = await entered();
    const changed = await change(one, { vendor: "Rathfern Hosting", netAmount: 20_000 });
    expect(changed.json()).toMatchObject({ vendor: "Rathfern Hosting", total: 22_300, version: 2 });
    const stale = await change(one, { vendor: "Late" });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().current).toEqual(changed.json());
  });
});

test("has a readable history, with amounts in its currency and names for ids", async () => {
  const one = await entered({ netAmount: 12_345, currency: "KWD", repeats: "quarter" });
  await change(one, { netAmount: 5, category: "professionalFees", repeats: null });
  const { url } = (
    await server.post("/api/logs/export", { format: "csv", columns: "changes", model: "expense" })
  ).json();
  const { body } = await server.visitor.get(url);
  expect(body).toContain("Net amount: KWD\u00a012.345 → KWD\u00a00.005");
  expect(body).toContain("Category: Hosting → Professional fees");
  expect(body).toContain("Repeats: Every quarter → empty; Next draft on: 10 June 2026 → empty");
});

/** Guarantees that only administrators and finance can read expenses. */
describe("access to expenses", () => {
  test("is full for finance, and other roles have none", async () => {
    const one = await entered();
    const finance = await server.as("finance");
    expect((await finance.post("/api/expenses", anExpense())).statusCode).toBe(201);
    expect((await finance.get(`/api/logs?recordId=${one.id}`)).json().total).toBe(1);
    for (const role of ["catalogue", "support"] as const) {
      const other = await server.as(role);
      expect((await other.get("/api/expenses")).statusCode).toBe(403);
      expect((await other.get(`/api/expenses/${one.id}`)).statusCode).toBe(403);
      expect((await other.get(`/api/search?q=${one.number}`)).json().groups).toEqual([]);
    }
    const found = (await finance.get(`/api/search?q=${one.number}`)).json();
    expect(found.groups).toMatchObject([
      { model: "expense", items: [{ id: one.id, label: one.vendor }] },
    ]);
  });
});
