import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { BROKEN_LEDGER } from "#test/broken-ledger.ts";
import { credit } from "#test/credit-notes.ts";
import { readOrder } from "#test/orders.ts";
import { aDebtor, bill, pay, readInvoice } from "#test/payments.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { useOnAccount } from "./books.use-on-account.ts";
import { pharmacyAgeing } from "./pharmacy-ageing.view.ts";

const server = testServer();

type Caller = Pick<typeof server, "post">;

const ACTOR = { ...SYSTEM, role: "finance" as const };

async function accountsOf(organization: string): Promise<string[]> {
  const rows = await server.db
    .select({ id: pharmacyAgeing.id })
    .from(pharmacyAgeing)
    .where(eq(pharmacyAgeing.organization, organization));
  return rows.map(({ id }) => id);
}

const bulk = (ids: string[], caller: Caller = server) =>
  caller.post("/api/ageing/bulk", { ids, do: "useOnAccount" });

const openOf = async (invoice: { id: string }) => (await readInvoice(server, invoice)).openAmount;

const isWhole = async () => (await server.db.execute(BROKEN_LEDGER)).rows;

test("money on account settles the oldest invoices, from payments and credit notes, oldest first", async () => {
  const debtor = await aDebtor(server);
  const { organization, invoice: first } = debtor;
  const second = await bill(server, debtor);
  const third = await bill(server, debtor);
  await pay(server, {
    organization,
    amount: 5_950,
    allocations: [{ invoice: third.id, amount: 5_950 }],
  });
  const note = await credit(server, await readInvoice(server, third), { amount: 1_000 });
  const early = await pay(server, { organization, amount: 6_000, paidOn: "2026-11-01" });
  expect(note.openAmount).toBe(1_000);
  const answer = await bulk(await accountsOf(organization));
  expect(answer.json().results).toMatchObject([{ error: null }]);
  expect([await openOf(first), await openOf(second)]).toEqual([0, 4_900]);
  expect(await readOrder(server, first.order?.id ?? "")).toMatchObject({ payment: "paid" });
  expect(await readOrder(server, second.order?.id ?? "")).toMatchObject({
    payment: "partiallyPaid",
  });
  const read = (await server.get(`/api/payments/${early.id}`)).json();
  expect(read).toMatchObject({
    openAmount: 0,
    allocations: [
      { amount: 5_950, to: { id: first.id } },
      { amount: 50, to: { id: second.id } },
    ],
  });
  expect(await openOf(note)).toBe(0);
  expect(await isWhole()).toEqual([]);
  const entries = (await server.history()).filter(({ action }) => action === "allocate");
  expect(entries.map(({ recordLabel }) => recordLabel)).toEqual(
    expect.arrayContaining([early.number, note.number, first.number, second.number]),
  );
});

test("each row has a result of its own, and disputed invoices are left alone", async () => {
  const paid = await aDebtor(server);
  await pay(server, { organization: paid.organization, amount: 950 });
  const owing = await aDebtor(server);
  const disputed = await aDebtor(server);
  await pay(server, { organization: disputed.organization, amount: 950 });
  await server.post(`/api/invoices/${disputed.invoice.id}/reminder-blocks`, {
    kind: "dispute",
    reason: "Two packs were missing",
  });
  const ids = [
    ...(await accountsOf(paid.organization)),
    ...(await accountsOf(owing.organization)),
    ...(await accountsOf(disputed.organization)),
    crypto.randomUUID(),
  ];
  const { results } = (await bulk(ids)).json();
  expect(results.map(({ error }: { error: { message: string } | null }) => error?.message)).toEqual(
    [
      undefined,
      "Castlewren Pharmacy has no money on account in EUR.",
      "Castlewren Pharmacy has no open invoice in EUR that is not disputed.",
      "Pharmacy not found.",
    ],
  );
  expect([await openOf(paid.invoice), await openOf(disputed.invoice)]).toEqual([5_000, 5_950]);
});

test("money in one currency settles no invoice in another", async () => {
  const { organization, invoice } = await aDebtor(server);
  await pay(server, { organization, amount: 950, currency: "USD" });
  const { results } = (await bulk(await accountsOf(organization))).json();
  expect(results).toMatchObject([{ error: { code: "conflict" } }, { error: { code: "conflict" } }]);
  expect(await openOf(invoice)).toBe(5_950);
});

test("of 16 at the same moment one settles, and the sums agree", async () => {
  const { organization, invoice } = await aDebtor(server);
  await pay(server, { organization, amount: 950 });
  const [account = ""] = await accountsOf(organization);
  const results = await Promise.allSettled(
    Array.from({ length: 16 }, () => useOnAccount(server.services, ACTOR, account)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await openOf(invoice)).toBe(5_000);
  expect(await isWhole()).toEqual([]);
  const { rows } = await server.db.execute(sql`select sum(amount)::int as sum from allocations
    where invoice = ${invoice.id}`);
  expect(rows).toEqual([{ sum: 950 }]);
});

test("support and the pharmacy use no money on account", async () => {
  const { organization, owner, invoice } = await aDebtor(server);
  await pay(server, { organization, amount: 950 });
  const ids = await accountsOf(organization);
  for (const caller of [await server.as("support"), await server.as("catalogue"), owner]) {
    expect((await bulk(ids, caller)).statusCode).toBe(403);
  }
  expect(await openOf(invoice)).toBe(5_950);
  expect((await bulk(ids, await server.as("finance"))).statusCode).toBe(200);
  expect(await openOf(invoice)).toBe(5_000);
});
