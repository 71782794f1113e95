import type { Expense, ExpenseInput } from "@pharmacy/contract/expenses/expenses";
import { beforeEach, describe, expect, test } from "vitest";
import { anExpense } from "#test/expenses.ts";
import { testServer } from "#test/server.ts";
import { makeDrafts } from "./expenses.make-drafts.ts";

const server = testServer();
beforeEach(() => server.moveTo("2026-01-31T12:00:00Z"));

const signal = new AbortController().signal;
const work = () => makeDrafts(server.services, signal);

async function entered(values: Partial<ExpenseInput> = {}) {
  const body = anExpense({ incurredOn: "2026-01-31", vendor: "Quayside Rooms", ...values });
  return (await server.post("/api/expenses", body)).json() as Expense;
}

/** All expenses, latest first: the date, whether it is a draft, and when the next is due. */
async function listed() {
  const { items } = (await server.get("/api/expenses?sort=incurredOn&count=100")).json();
  return items.map((one: Expense) => [one.incurredOn, one.status, one.repeatsOn]);
}

const post = ({ id, version }: Expense, action: string, body = {}) =>
  server.post(`/api/expenses/${id}/${action}`, { version, ...body });
const drafts = async () =>
  (await server.get("/api/expenses?status=draft")).json().items as Expense[];
const draft = async () => (await drafts())[0] as Expense;

describe("an expense that repeats", () => {
  test("creates a draft on its day, which counts in no total until it is confirmed", async () => {
    const rent = await entered({ repeats: "month", netAmount: 100_000, taxAmount: 0 });
    expect(rent.repeatsOn).toBe("2026-02-28");
    server.moveTo("2026-02-27T23:30:00Z");
    await work();
    expect(await drafts()).toEqual([]);
    // midnight in Dublin
    server.moveTo("2026-02-28T00:05:00Z");
    await work();
    const made = await draft();
    expect(made).toMatchObject({
      vendor: "Quayside Rooms",
      total: 100_000,
      incurredOn: "2026-02-28",
      createdBy: null,
      repeats: "month",
      repeatsOn: "2026-03-31",
      series: rent.id,
      receipt: null,
    });
    const totals = async () => (await server.get("/api/expenses/totals?month=2026-02")).json();
    expect(await totals()).toMatchObject({ drafts: 1, currencies: [{ total: 0 }] });
    const confirmed = (await post(made, "confirm")).json();
    expect(confirmed).toMatchObject({ status: "unpaid", version: made.version + 1 });
    expect(await totals()).toMatchObject({ drafts: 0, currencies: [{ total: 100_000 }] });
    expect((await server.history()).at(-1)).toMatchObject({ action: "confirm" });
  });

  test("repeats the last confirmed values, and keeps the 31st through short months", async () => {
    await entered({ repeats: "month" });
    server.moveTo("2026-02-28T12:00:00Z");
    await work();
    const { id, version } = await draft();
    await server.patch(`/api/expenses/${id}`, { version, netAmount: 7_700, taxAmount: 0 });
    // nothing ran for three months
    server.moveTo("2026-05-31T12:00:00Z");
    await work();
    expect(await listed()).toEqual([
      ["2026-01-31", "unpaid", null],
      ["2026-02-28", "draft", null],
      ["2026-03-31", "draft", null],
      ["2026-04-30", "draft", null],
      ["2026-05-31", "draft", "2026-06-30"],
    ]);
    const totals = (await drafts()).map(({ total }) => total);
    expect(totals).toEqual([7_700, 7_700, 7_700, 7_700]);
  });

  test("creates each draft once, with any number of processes and runs", async () => {
    await entered({ repeats: "month" });
    await entered({ repeats: "quarter", vendor: "Rathfern Accountants" });
    server.moveTo("2026-04-30T12:00:00Z");
    await Promise.all([work(), work(), work()]);
    await work();
    const made = await drafts();
    expect(made.map((one) => `${one.incurredOn} ${one.vendor}`).sort()).toEqual([
      "2026-02-28 Quayside Rooms",
      "2026-03-31 Quayside Rooms",
      "2026-04-30 Quayside Rooms",
      "2026-04-30 Rathfern Accountants",
    ]);
    expect(new Set(made.map(({ number }) => number)).size).toBe(4);
  });

  test("skips one occurrence when its draft is voided, and continues with the next", async () => {
    const rent = await entered({ repeats: "month" });
    server.moveTo("2026-02-28T12:00:00Z");
    await work();
    await post(await draft(), "void", { reason: "Rent-free month" });
    expect(await listed()).toEqual([
      ["2026-01-31", "unpaid", "2026-03-31"],
      ["2026-02-28", "void", null],
    ]);
    server.moveTo("2026-03-31T12:00:00Z");
    await work();
    expect(await draft()).toMatchObject({ incurredOn: "2026-03-31", series: rent.id });
  });

  test("ends when requested, or when the expense itself is voided", async () => {
    const rent = await entered({ repeats: "month" });
    const hosting = await entered({ repeats: "month", vendor: "Cloudwharf" });
    await server.patch(`/api/expenses/${rent.id}`, { version: 1, repeats: null });
    await post(hosting, "void", { reason: "Never came" });
    server.moveTo("2026-06-30T12:00:00Z");
    await work();
    expect(await drafts()).toEqual([]);
  });

  test("follows its date when that is corrected, while a later one's date changes nothing", async () => {
    const rent = await entered({ repeats: "month" });
    const body = { version: 1, incurredOn: "2026-01-15" };
    const moved = (await server.patch(`/api/expenses/${rent.id}`, body)).json();
    // 15 January is in the past, so the next is in February
    expect(moved.repeatsOn).toBe("2026-02-15");
    server.moveTo("2026-02-15T12:00:00Z");
    await work();
    const { id } = await draft();
    const late = { version: 1, incurredOn: "2026-02-20" };
    expect((await server.patch(`/api/expenses/${id}`, late)).json().repeatsOn).toBe("2026-03-15");
  });

  test("cannot repeat twice", async () => {
    const rent = await entered({ repeats: "month" });
    server.moveTo("2026-02-28T12:00:00Z");
    await work();
    const { number } = await draft();
    const twice = { version: 2, repeats: "month" };
    const refused = await server.patch(`/api/expenses/${rent.id}`, twice);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { repeats: `This already repeats as ${number}. Change it there.` },
    ]);
  });
});
