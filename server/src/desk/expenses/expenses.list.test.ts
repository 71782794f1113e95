import type { Expense, ExpenseInput } from "@pharmacy/contract/expenses/expenses";
import { beforeEach, expect, test } from "vitest";
import { anExpense } from "#test/expenses.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
beforeEach(() => server.moveTo("2026-03-20T12:00:00Z"));

async function entered(values: Partial<ExpenseInput> = {}) {
  return (await server.post("/api/expenses", anExpense(values))).json() as Expense;
}

const listed = async (query: string) =>
  ((await server.get(`/api/expenses?${query}`)).json().items as Expense[]).map(
    ({ vendor }) => vendor,
  );

test("the list has unpaid expenses first, the latest on top, and a month can be selected", async () => {
  await entered({ vendor: "Paid late", incurredOn: "2026-03-18", paidOn: "2026-03-19" });
  await entered({ vendor: "Open early", incurredOn: "2026-03-02" });
  await entered({ vendor: "Open late", incurredOn: "2026-03-15" });
  await entered({ vendor: "Last of February", incurredOn: "2026-02-28" });
  const { id, version } = await entered({ vendor: "Void", incurredOn: "2026-03-17" });
  await server.post(`/api/expenses/${id}/void`, { version, reason: "Entered twice" });
  const march = ["Open late", "Open early", "Paid late", "Void"];
  expect(await listed("month=2026-03")).toEqual(march);
  expect(await listed("month=2026-02")).toEqual(["Last of February"]);
  expect(await listed("month=2026-03&sort=incurredOn&order=desc")).toEqual([
    "Paid late",
    "Void",
    "Open late",
    "Open early",
  ]);
  expect(await listed("sort=paidOn&order=desc&count=1")).toEqual(["Paid late"]);
  expect(await listed("status=unpaid&month=2026-03")).toEqual(["Open late", "Open early"]);
});

test("unknown filter values find nothing, and the search matches every word", async () => {
  await entered({ vendor: "Cloudwharf", description: "Backup servers", category: "hosting" });
  for (const none of ["month=2026-13", "month=march", "category=food", "organization=x"]) {
    expect(await listed(none)).toEqual([]);
  }
  expect(await listed("search=backup%20cloud")).toEqual(["Cloudwharf"]);
  expect(await listed("search=ex-2026-0001&month=all&category=")).toEqual(["Cloudwharf"]);
  expect(await listed("currency=JPY")).toEqual([]);
});

test("a month's totals are given by currency and category, beside two other months", async () => {
  const of = (netAmount: number, values: Partial<ExpenseInput>) =>
    entered({ netAmount, taxAmount: 0, ...values });
  await of(1_000, { incurredOn: "2026-03-01", category: "rent" });
  await of(200, { incurredOn: "2026-03-31", category: "hosting", paidOn: "2026-03-31" });
  await entered({ netAmount: 30, taxAmount: 7, incurredOn: "2026-03-05", category: "hosting" });
  await of(500, { incurredOn: "2026-02-20", category: "rent" });
  // today is the 20th, so neither the rest of this month nor of those before is compared
  await of(90, { incurredOn: "2026-02-28", category: "rent" });
  await of(70, { incurredOn: "2025-03-21", category: "rent" });
  await of(400, { incurredOn: "2025-03-01", category: "travel" });
  await of(9, { incurredOn: "2026-04-01", category: "rent" });
  await of(12_345, { incurredOn: "2026-03-09", category: "travel", currency: "JPY" });
  const totals = (await server.get("/api/expenses/totals?month=2026-03")).json();
  const none = {
    count: 0,
    net: 0,
    tax: 0,
    total: 0,
    unpaid: 0,
    soFar: 0,
    monthBefore: 0,
    yearBefore: 0,
  };
  expect(totals).toEqual({
    today: "2026-03-20",
    comparedDays: 20,
    drafts: 0,
    currencies: [
      {
        currency: "EUR",
        count: 3,
        net: 1_230,
        tax: 7,
        total: 1_237,
        unpaid: 1_037,
        soFar: 1_037,
        monthBefore: 500,
        yearBefore: 400,
        categories: [
          {
            ...none,
            category: "rent",
            count: 1,
            net: 1_000,
            total: 1_000,
            unpaid: 1_000,
            soFar: 1_000,
            monthBefore: 500,
          },
          {
            ...none,
            category: "hosting",
            count: 2,
            net: 230,
            tax: 7,
            total: 237,
            unpaid: 37,
            soFar: 37,
          },
          { ...none, category: "travel", yearBefore: 400 },
        ],
      },
      {
        ...none,
        currency: "JPY",
        count: 1,
        net: 12_345,
        total: 12_345,
        unpaid: 12_345,
        soFar: 12_345,
        categories: [
          {
            ...none,
            category: "travel",
            count: 1,
            net: 12_345,
            total: 12_345,
            unpaid: 12_345,
            soFar: 12_345,
          },
        ],
      },
    ],
  });
  expect((await server.get("/api/expenses/totals?month=2026-13")).statusCode).toBe(400);
});

async function exported(body: object) {
  const { url } = (await server.post("/api/expenses/export", body)).json();
  return (await server.visitor.get(url)).body.replace("\ufeff", "").trim().split("\r\n");
}

test("an export writes decimal amounts, with the decimals of their currency", async () => {
  await entered({ vendor: "Bahnhof", netAmount: 12_345, taxAmount: 5, currency: "KWD" });
  await entered({ vendor: "Cloudwharf", netAmount: 420, taxAmount: 0, currency: "EUR" });
  await entered({ vendor: "Tokyo Print", netAmount: 420, taxAmount: 0, currency: "JPY" });
  const columns = "vendor,amounts";
  expect(await exported({ format: "csv", columns, sort: "vendor", month: "2026-03" })).toEqual([
    "Vendor,Net,Tax,Total,Currency",
    "Bahnhof,12.345,0.005,12.350,KWD",
    "Cloudwharf,4.20,0.00,4.20,EUR",
    "Tokyo Print,420,0,420,JPY",
  ]);
});
