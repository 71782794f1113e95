import type { ExpenseInput } from "@pharmacy/contract/expenses/expenses";
import { beforeEach, describe, expect, test } from "vitest";
import { anExpense } from "#test/expenses.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
beforeEach(() => server.moveTo("2026-03-20T12:00:00Z"));

const send = (items: object[], more = {}) => server.post("/api/expenses/batch", { items, ...more });
const count = async () => (await server.get("/api/expenses")).json().total;

/** A year of a network's expenses as a spreadsheet exports them. */
function aYear(): string {
  const lines = ["date,category,vendor,net,tax,currency,paid"];
  for (let month = 4; month <= 15; month += 1) {
    const year = month > 12 ? 2026 : 2025;
    const start = `${year}-${String(((month - 1) % 12) + 1).padStart(2, "0")}`;
    lines.push(`${start}-01,rent,Quayside Rooms,2400.00,0.00,EUR,${start}-03`);
    lines.push(`${start}-05,hosting,Cloudwharf,129.50,29.79,EUR,${start}-19`);
    lines.push(`${start}-10,salaries,Payroll,18250.40,0.00,EUR,`);
  }
  return lines.join("\n");
}

function expenseOf(line: string): Partial<ExpenseInput> {
  const [incurredOn, category, vendor, net, tax, currency, paidOn] = line.split(",");
  const minor = (amount = "") => Math.round(Number(amount) * 100);
  return {
    incurredOn,
    vendor,
    currency,
    netAmount: minor(net),
    taxAmount: minor(tax),
    category: category as ExpenseInput["category"],
    ...(paidOn && { paidOn }),
  } as Partial<ExpenseInput>;
}

test("a year of expenses is entered from a CSV file, and sending it again adds nothing", async () => {
  const items = aYear().split("\n").slice(1).map(expenseOf);
  const first = await send(items);
  expect(first.statusCode).toBe(200);
  expect(first.json().results).toHaveLength(36);
  expect(first.json().results[35].number).toBe("EX-2026-0036");
  const { currencies } = (await server.get("/api/expenses/totals?month=2025-12")).json();
  expect(currencies[0]).toMatchObject({
    count: 3,
    total: 240_000 + 15_929 + 1_825_040,
    unpaid: 1_825_040,
    monthBefore: 2_080_969,
    yearBefore: 0,
  });
  const again = (await send(items)).json().results;
  expect(again[0]).toMatchObject({ id: null, twins: [{ number: "EX-2026-0001" }] });
  expect(await count()).toBe(36);
  expect((await server.history()).filter(({ action }) => action === "create")).toHaveLength(36);
});

test("a batch with one invalid line enters nothing, and reports the line and the reason", async () => {
  const far = { ...anExpense(), incurredOn: "2027-01-01" };
  for (const [wrong, fields] of [
    [{ ...anExpense(), vendor: "" }, { "items.1.vendor": "Vendor is required." }],
    [far, { "items.1.incurredOn": "Choose a date up to 20 April 2026." }],
  ] as const) {
    const answer = await send([anExpense(), wrong, anExpense()]);
    expect([answer.statusCode, answer.json().fields]).toEqual([422, fields]);
  }
  expect((await send([])).json().fields).toEqual({ items: "Send between 1 and 100 expenses." });
  const many = Array.from({ length: 101 }, () => anExpense());
  expect((await send(many)).statusCode).toBe(422);
  expect(await count()).toBe(0);
});

test("two equal lines of one batch are two expenses, and duplicates of earlier ones are added on request", async () => {
  const ride = anExpense({ vendor: "Rathfern Taxis", netAmount: 1_500, taxAmount: 0 });
  expect((await send([ride, ride])).json().results.map(({ id }: { id: string }) => !id)).toEqual([
    false,
    false,
  ]);
  const [added] = (await send([ride], { twins: "add" })).json().results;
  expect(added.twins).toHaveLength(2);
  expect(await count()).toBe(3);
});

test("a batch requires the permission to enter an expense", async () => {
  const support = await server.as("support");
  const refused = await support.post("/api/expenses/batch", { items: [anExpense()] });
  expect(refused.statusCode).toBe(403);
});

const made = async (values: Partial<ExpenseInput> = {}) =>
  (await server.post("/api/expenses", anExpense(values))).json();

describe("bulk changes of expenses", () => {
  const bulk = async (body: object) => (await server.post("/api/expenses/bulk", body)).json();

  test("pay them on one day, each individually", async () => {
    const [one, early, paid] = [
      await made({ incurredOn: "2026-03-01" }),
      await made({ incurredOn: "2026-03-19" }),
      await made({ incurredOn: "2026-03-01", paidOn: "2026-03-02" }),
    ];
    const ids = [one.id, early.id, paid.id];
    const { results } = await bulk({ ids, do: "pay", on: "2026-03-10" });
    expect(results).toMatchObject([
      { id: one.id, version: 2, error: null },
      { error: { message: "The paid date cannot be before the expense date." } },
      { error: { message: `${paid.number} is already marked as paid.` } },
    ]);
    expect((await server.get(`/api/expenses/${one.id}`)).json().paidOn).toBe("2026-03-10");
  });

  test("void them for one reason, which is required", async () => {
    const { id } = await made();
    expect((await bulk({ ids: [id], do: "void" })).fields).toEqual({
      reason: "Reason is required.",
    });
    await bulk({ ids: [id], do: "void", reason: "Sent to the wrong firm" });
    expect((await server.get(`/api/expenses/${id}`)).json()).toMatchObject({
      status: "void",
      voidReason: "Sent to the wrong firm",
    });
  });
});
