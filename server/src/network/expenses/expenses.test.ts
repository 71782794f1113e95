import type { ExpenseDetail } from "@pharmacy/contract/expenses";
import { beforeEach, describe, expect, test } from "vitest";
import { anExpense } from "#test/expenses.ts";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
beforeEach(() => server.moveTo("2026-03-20T12:00:00Z"));

async function entered(values = {}): Promise<ExpenseDetail> {
  const answer = await server.post("/api/expenses", anExpense(values));
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

const act = (deed: string, { id, version }: { id: string; version: number }, body = {}) =>
  server.post(`/api/expenses/${id}/${deed}`, { version, ...body });

describe("an expense", () => {
  test("is entered as it was sent, with a number, and read back the same", async () => {
    const body = anExpense({ description: "Three servers", netAmount: 10_000, taxAmount: 2_300 });
    const answer = await server.post("/api/expenses", body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      ...body,
      ...{ number: "EX-2026-0001", status: "unpaid", total: 12_300, version: 1 },
      ...{ paidOn: null, voidedAt: null, receiptFile: null, twins: [] },
    });
    expect((await server.get(`/api/expenses/${answer.json().id}`)).json()).toEqual(answer.json());
    expect((await server.history()).at(-1)).toMatchObject({
      ...{ action: "create", model: "expense" },
      recordLabel: `EX-2026-0001 (${body.vendor})`,
    });
  });
});
