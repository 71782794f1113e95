import type { SearchAnswer } from "@pharmacy/contract/search/search";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addEntries, linesOf, OWN_IBAN } from "#test/bank.ts";
import { enterSeller } from "#test/invoices.ts";
import { searchPlans } from "#test/search-plans.ts";
import { testServer } from "#test/server.ts";
import { bankLineSearch } from "./bank.search.ts";

const server = testServer();

const IBAN = "DE02120300000000202051";

async function found(q: string, caller: Pick<typeof server, "get"> = server) {
  const answer = await caller.get(`/api/search?q=${encodeURIComponent(q)}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  const { groups } = answer.json<SearchAnswer>();
  return groups.find(({ model }) => model === "bankLine")?.items ?? [];
}

const entries = [
  { amount: "12.50", payer: "Larkspur Holdings", bankReference: "Q7-2026/11/4711", iban: IBAN },
  { amount: "9.00", side: "DBIT" as const, bankReference: "Q7-2026/11/4712", text: "Fees" },
  { amount: "8.00", text: "Cash" },
];

async function threeLines() {
  await enterSeller(server);
  return linesOf(server, await addEntries(server, entries, "three"));
}

test.each([
  ["the bank's reference", "Q7-2026/11/4711"],
  ["the bank's reference in small letters", "q7-2026/11/4711"],
  ["the payer's IBAN", IBAN],
  ["the payer", "larkspur"],
])("the search of everything finds a bank line by %s", async (_, typed) => {
  const lines = await threeLines();
  const line = lines.find(({ amount }) => amount === 1_250);
  expect((await found(typed))[0]).toEqual({
    id: line?.id,
    label: "Larkspur Holdings",
    hint: "27 Nov 2026 · money in · open",
  });
});

test("a line without a payer is called by the bank's reference, and one without both still has a name", async () => {
  await threeLines();
  expect(await found("Q7-2026/11/4712")).toMatchObject([
    { label: "Q7-2026/11/4712", hint: "27 Nov 2026 · money out · open" },
  ]);
  expect(await found("cash")).toMatchObject([{ label: "Unknown payer" }]);
});

test("a part of a reference, the network's own account, and an amount find nothing", async () => {
  await threeLines();
  for (const q of ["Q7-2026/11/471100", OWN_IBAN, "1250"]) expect(await found(q)).toEqual([]);
});

test("only roles that see bank lines find them", async () => {
  await threeLines();
  expect(await found("larkspur", await server.as("finance"))).toHaveLength(1);
  expect(await found("larkspur", await server.as("support"))).toEqual([]);
});

test("among many lines a reference is found by the index", async () => {
  const [line] = await threeLines();
  await server.db.execute(sql`insert into bank_lines (id, bank_file, identity, place, bank_reference,
      booked_on, side, is_reversal, currency, amount, payer_name)
    select gen_random_uuid(), ${line?.file.id}, 'many', n, 'REF-' || n, '2026-11-02', 'credit', false,
      'EUR', 100, 'Payer ' || n from generate_series(1, 20000) n`);
  await server.db.execute(sql`analyze bank_lines`);
  expect(await searchPlans(server, bankLineSearch, "REF-7777")).toContain("bank_lines_identifiers");
  expect(await found("ref-7777")).toMatchObject([{ label: "Payer 7777" }]);
});
