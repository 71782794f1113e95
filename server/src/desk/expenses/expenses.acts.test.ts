import type { ExpenseDetail, ExpenseInput } from "@pharmacy/contract/expenses/expenses";
import { beforeEach, describe, expect, test } from "vitest";
import { anExpense } from "#test/expenses.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
beforeEach(() => server.moveTo("2026-03-20T12:00:00Z"));

async function entered(values: Partial<ExpenseInput> = {}): Promise<ExpenseDetail> {
  const answer = await server.post("/api/expenses", anExpense(values));
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}

const act = (action: string, { id, version }: { id: string; version: number }, body = {}) =>
  server.post(`/api/expenses/${id}/${action}`, { version, ...body });
const change = ({ id, version }: { id: string; version: number }, body: object) =>
  server.patch(`/api/expenses/${id}`, { version, ...body });
const PAID = { paidOn: "2026-03-12" };
const REASON = { reason: "Entered twice" };

describe("paying", () => {
  test("records when and how, and is logged as a payment", async () => {
    const one = await entered();
    const paid = await act("pay", one, { ...PAID, method: "bankTransfer", reference: "RF 12" });
    expect(paid.json()).toMatchObject({ status: "paid", ...PAID, method: "bankTransfer" });
    expect((await server.history()).at(-1)).toMatchObject({ action: "pay", recordId: one.id });
  });

  test("before the day of the expense, or twice, is refused", async () => {
    const one = await entered();
    const early = await act("pay", one, { paidOn: "2026-03-09" });
    expect([early.statusCode, early.json().fields]).toEqual([
      422,
      { paidOn: "The paid date cannot be before the expense date." },
    ]);
    const paid = (await act("pay", one, PAID)).json();
    const again = await act("pay", paid, PAID);
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      `${one.number} is already marked as paid.`,
    ]);
  });

  test("by two users at once is done once, and the second is told by whom", async () => {
    const one = await entered();
    const finance = await server.as("finance");
    const answers = await Promise.all([
      act("pay", one, PAID),
      finance.post(`/api/expenses/${one.id}/pay`, { ...PAID, version: one.version }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().message).toMatch(/^This record was changed by .+ on .+ UTC\./);
    expect(refused?.json().current).toMatchObject({ status: "paid", version: 2 });
    const paid = (await server.history()).filter(({ action }) => action === "pay");
    expect(paid).toHaveLength(1);
  });

  test("settles it: then only its receipt and its repetition can change", async () => {
    const paid = (await act("pay", await entered(), PAID)).json();
    const refused = await change(paid, { netAmount: 1 });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      `${paid.number} is paid. Only its receipt and its repetition can still change. Void it and enter it again.`,
    ]);
    expect((await change(paid, { repeats: "month" })).json()).toMatchObject({
      repeats: "month",
      repeatsOn: "2026-04-10",
    });
  });
});

describe("voiding", () => {
  test("keeps it with the reason, and excludes it from the sums", async () => {
    const one = await entered();
    const voided = await act("void", one, REASON);
    expect(voided.json()).toMatchObject({ status: "void", voidReason: "Entered twice" });
    expect(voided.json().voidedAt).toMatch(/^2026-03-20T12:00/);
    expect((await server.history()).at(-1)).toMatchObject({ action: "void", recordId: one.id });
    const { currencies } = (await server.get("/api/expenses/totals?month=2026-03")).json();
    expect(currencies).toMatchObject([{ currency: "EUR", total: 0, count: 0 }]);
  });

  test("requires a reason, and is done once", async () => {
    const one = await entered();
    const without = await act("void", one);
    expect(without.json().fields).toEqual({ reason: "Reason is required." });
    const voided = (await act("void", one, REASON)).json();
    for (const answer of [
      await act("void", voided, REASON),
      await act("pay", voided, PAID),
      await act("confirm", voided),
      await change(voided, { vendor: "Other" }),
    ]) {
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        "A voided expense cannot change.",
      ]);
    }
  });

  test("is the only way: no expense is ever deleted", async () => {
    const { id } = await entered();
    expect((await server.delete(`/api/expenses/${id}`)).statusCode).toBe(404);
  });
});

test("a copy is dated a month later, unpaid, without the receipt, the payment and the repetition", async () => {
  const one = await entered({ incurredOn: "2026-01-31", paidOn: "2026-02-02", repeats: "month" });
  const copy = await server.post(`/api/expenses/${one.id}/duplicate`, {});
  expect(copy.statusCode).toBe(201);
  expect(copy.json()).toMatchObject({
    vendor: one.vendor,
    category: one.category,
    total: one.total,
    number: "EX-2026-0002",
    incurredOn: "2026-02-28",
    status: "unpaid",
    paidOn: null,
    receipt: null,
    repeats: null,
  });
  const late = await entered({ incurredOn: "2026-04-20" });
  const refused = await server.post(`/api/expenses/${late.id}/duplicate`, {});
  expect(refused.json().fields).toEqual({ incurredOn: "Choose a date up to 20 April 2026." });
});

test("users' text is stored and shown as text", async () => {
  const markup = "<img src=x onerror=alert(1)>";
  const one = await entered({ description: markup });
  const paid = (await act("pay", one, { ...PAID, reference: markup })).json();
  const voided = await act("void", paid, { reason: markup });
  expect(voided.headers["content-type"]).toContain("application/json");
  expect(voided.json()).toMatchObject({
    description: markup,
    reference: markup,
    voidReason: markup,
  });
});
