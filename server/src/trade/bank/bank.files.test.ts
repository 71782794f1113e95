import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  addEntries,
  aPaidDebtor,
  BANK_FILES,
  linesOf,
  OWN_IBAN,
  sendEntries,
  sendForm,
  sendText,
} from "#test/bank.ts";
import { bankStatement, type MadeEntry } from "#test/bank-statement.ts";
import { enterSeller } from "#test/invoices.ts";
import { aDebtor, bill, readInvoice } from "#test/payments.ts";
import { aForm } from "#test/pictures.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { addBankFile, type ReadFile } from "./bank.upload.ts";

const server = testServer();

let made = 0;
const anEntry = (values: Partial<MadeEntry> = {}): MadeEntry => {
  made += 1;
  return { amount: "12.50", bankReference: `R-${made}`, bookedOn: "2026-11-02", ...values };
};

const countOf = async (file: string) => {
  const { rows } = await server.db.execute<{ count: number }>(
    sql`select count(*)::int as count from bank_lines where bank_file = ${file}`,
  );
  return rows[0]?.count;
};

describe("an upload", () => {
  test("adds its lines, and says what it set aside", async () => {
    await enterSeller(server);
    const entries = [
      anEntry(),
      anEntry({ bookedOn: "2026-11-03" }),
      anEntry({ currency: "USD" }),
      anEntry({ status: "PDNG" }),
    ];
    expect(await addEntries(server, entries)).toMatchObject({
      name: "statement.xml",
      account: OWN_IBAN,
      from: "2026-11-02",
      to: "2026-11-03",
      addedLines: 2,
      knownLines: 0,
      setAside: { otherAccounts: 0, otherCurrencies: 1, pending: 1 },
      open: 2,
      certain: 0,
    });
  });

  test("that overlaps an earlier one adds what is new, and a twin is a second line", async () => {
    await enterSeller(server);
    const [one, two, three] = [anEntry(), anEntry(), anEntry()];
    await addEntries(server, [one, two], "first");
    const second = await addEntries(server, [two, two, three], "second");
    expect(second).toMatchObject({ addedLines: 2, knownLines: 1 });
    const third = await addEntries(server, [one, two, two, three], "third");
    expect(third).toMatchObject({ addedLines: 0, knownLines: 4, open: 0 });
  });

  test("of the same file is refused, with who uploaded it", async () => {
    await enterSeller(server);
    const entries = [anEntry()];
    await addEntries(server, entries);
    const again = await sendEntries(server, entries);
    expect(again.statusCode).toBe(409);
    expect(again.json().message).toMatch(/^This file was already uploaded on .+ by .+\.$/);
  });

  test.each([
    [
      "of another account",
      (e: MadeEntry[]) => bankStatement({ entries: e }),
      422,
      "of the account",
    ],
    [
      "of another currency alone",
      (e: MadeEntry[]) =>
        bankStatement({ iban: OWN_IBAN, entries: e.map((one) => ({ ...one, currency: "USD" })) }),
      422,
      "no entries in EUR",
    ],
    ["without entries", () => bankStatement({ iban: OWN_IBAN, entries: [] }), 422, "no entries"],
    [
      "that is cut off",
      (e: MadeEntry[]) => bankStatement({ iban: OWN_IBAN, entries: e }).slice(0, -30),
      422,
      "ends too early",
    ],
    ["with entities", () => '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 422, "document type"],
    ["of nothing", () => "", 422, "ends too early"],
    ["of another format", () => "<html/>", 415, "no bank file"],
  ])("%s is refused, and adds nothing", async (_, textOf, status, why) => {
    await enterSeller(server);
    const before = await server.db.$count(sql`bank_lines`);
    const answer = await sendText(server, textOf([anEntry()]));
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).toContain(why);
    expect(await server.db.$count(sql`bank_lines`)).toBe(before);
  });

  test("in another encoding is refused", async () => {
    await enterSeller(server);
    const text = bankStatement({ iban: OWN_IBAN, entries: [anEntry({ payer: "Caf\u00e9" })] });
    const answer = await sendForm(server, aForm({ bytes: Buffer.from(text, "latin1") }));
    expect(answer.json()).toMatchObject({
      error: "invalid",
      message: expect.stringContaining("UTF-8"),
    });
  });

  test("without a file, or beside another, is refused", async () => {
    await enterSeller(server);
    const bytes = Buffer.from("x");
    expect((await sendForm(server, aForm({ field: "other", bytes }))).statusCode).toBe(415);
    expect((await server.post(BANK_FILES, {})).statusCode).toBe(415);
  });

  test("waits until the network's IBAN is entered", async () => {
    await enterSeller(server);
    await enterSeller(server, { sellerIban: null });
    const answer = await sendEntries(server, [anEntry()]);
    expect(answer.json()).toMatchObject({
      error: "conflict",
      message: "Enter the network's IBAN in the settings before you upload a bank file.",
    });
  });

  test.each(["support", "catalogue"] as const)("is closed to %s", async (role) => {
    const { token } = await server.as(role);
    expect((await sendText(server, "", token)).statusCode).toBe(403);
  });
});

describe("16 callers at once", () => {
  const read = (sha256: string, identities: readonly string[]): ReadFile => ({
    name: "statement.xml",
    sha256,
    account: OWN_IBAN,
    currency: "EUR",
    setAside: { otherAccounts: 0, otherCurrencies: 0, pending: 0 },
    entries: identities.map((identity) => ({
      identity,
      place: 0,
      bankReference: null,
      bookedOn: "2026-11-02",
      valueOn: null,
      side: "credit",
      isReversal: false,
      currency: "EUR",
      amount: 100,
      payerName: null,
      payerIban: null,
      reference: null,
      text: null,
    })),
  });
  const add = (file: ReadFile) => server.db.transaction((tx) => addBankFile(tx, SYSTEM, file));

  test("with the same file add it once", async () => {
    const file = read("same", ["same 1", "same 2"]);
    const results = await Promise.allSettled(Array.from({ length: 16 }, () => add(file)));
    const added = results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(added).toHaveLength(1);
    expect(await countOf(added[0] ?? "")).toBe(2);
  });

  test("with files that overlap add each line once", async () => {
    const all = Array.from({ length: 16 }, (_, at) => `overlap ${at}`);
    const files = await Promise.all(
      all.map((_, at) => add(read(`overlap ${at}`, [...all.slice(at), ...all.slice(0, at)]))),
    );
    const counts = await Promise.all(files.map(countOf));
    expect(counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(16);
  });
});

describe("the certain lines of a file", () => {
  const postCertain = async ({ id }: { id: string }) =>
    server.post(`${BANK_FILES}/${id}/post-certain`, {});

  test("are posted together, and the others stay open", async () => {
    const debtor = await aDebtor(server);
    const bills = [debtor.invoice, await bill(server, debtor), await bill(server, debtor)];
    const payer = debtor.invoice.organization.name;
    const entries = bills.map(({ number: text }) => anEntry({ amount: "59.50", payer, text }));
    const file = await addEntries(server, [...entries, anEntry({ amount: "1.00", payer })]);
    expect(file).toMatchObject({ open: 4, certain: 3, certainAmount: 3 * 5_950 });
    const { results } = (await postCertain(file)).json();
    expect(results).toHaveLength(3);
    expect(results).toEqual(
      results.map((one: object) => expect.objectContaining({ ...one, error: null })),
    );
    for (const one of bills)
      expect(await readInvoice(server, one)).toMatchObject({ openAmount: 0 });
    expect((await server.get(`${BANK_FILES}/${file.id}`)).json()).toMatchObject({
      open: 1,
      posted: 3,
      certain: 0,
    });
  });

  test("are matched again first: what was paid meanwhile is left open", async () => {
    const { organization, invoice, file } = await aPaidDebtor(server);
    await server.post("/api/payments", {
      organization,
      amount: 5_950,
      method: "cash",
      paidOn: "2026-11-02",
      allocations: [{ invoice: invoice.id, amount: 5_950 }],
    });
    expect((await postCertain(file)).json()).toEqual({ results: [] });
    const [line] = await linesOf(server, file);
    expect(line?.suggestion).toMatchObject({
      isCertain: false,
      why: expect.stringContaining("not open"),
    });
  });

  test("are taken back together", async () => {
    const { file, invoice } = await aPaidDebtor(server);
    await postCertain(file);
    const answer = await server.post(`${BANK_FILES}/${file.id}/take-back`, {
      reason: "Wrong file",
    });
    expect(answer.json().results).toMatchObject([{ error: null }]);
    expect(await readInvoice(server, invoice)).toMatchObject({ openAmount: 5_950 });
    expect(await linesOf(server, file)).toMatchObject([{ status: "open" }]);
  });

  test("posted by 16 callers at once pay each invoice once", async () => {
    const debtor = await aDebtor(server);
    const bills = [debtor.invoice, await bill(server, debtor)];
    const payer = debtor.invoice.organization.name;
    const entries = bills.map(({ number: text }) => anEntry({ amount: "59.50", payer, text }));
    const file = await addEntries(server, entries);
    const { postCertain: post } = await import("./bank.together.ts");
    const { log } = server.app;
    const all = await Promise.all(
      Array.from({ length: 16 }, () =>
        post({ db: server.db, clock: Date.now, log }, SYSTEM, file.id),
      ),
    );
    const done = all.flat().filter(({ error }) => error === null);
    expect(done).toHaveLength(2);
    const { rows } = await server.db.execute(sql`select count(*)::int as count,
      sum(amount)::int as sum from payments where organization = ${debtor.organization}`);
    expect(rows).toEqual([{ count: 2, sum: 2 * 5_950 }]);
  });

  test("of a file that is not there are 404", async () => {
    const id = crypto.randomUUID();
    expect((await postCertain({ id })).statusCode).toBe(404);
    const path = `${BANK_FILES}/${id}/take-back`;
    expect((await server.post(path, { reason: "Wrong file" })).statusCode).toBe(404);
  });
});
