import { readdir } from "node:fs/promises";
import type { BankColumns, BankFile } from "@pharmacy/contract/bank/bank";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { BANK_FILES, linesOf, OWN_IBAN, sendColumns, sendCsv } from "#test/bank.ts";
import { enterSeller } from "#test/invoices.ts";
import { aDebtor, readInvoice } from "#test/payments.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const HEADER = "Date;Value Date;Payer Name;IBAN;Amount;Currency;Description;Bank Reference;Balance";
const PAYER = "DE89370400440532013000";

let made = 0;
const mark = () => {
  made += 1;
  return `T-${made}`;
};

type Line = { amount?: string; text?: string; reference?: string; currency?: string; day?: string };

const aLine = ({ amount = "12,50", currency = "EUR", day = "02.11.2026", ...line }: Line = {}) =>
  `${day};${day};Larkspur Holdings;${PAYER};${amount};${currency};${line.text ?? "Thank you"};${line.reference ?? mark()};999,99`;

const aTable = (...lines: string[]) => [HEADER, ...lines].join("\r\n");

type Sent = Parameters<typeof sendCsv> extends [unknown, ...infer Rest] ? Rest : never;

const added = async (...sent: Sent) => {
  await enterSeller(server);
  const answer = await sendCsv(server, ...sent);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<BankFile>();
};

const refusal = async (...sent: Sent) => {
  await enterSeller(server);
  const before = await server.db.$count(sql`bank_lines`);
  const answer = await sendCsv(server, ...sent);
  expect(await server.db.$count(sql`bank_lines`)).toBe(before);
  return { status: answer.statusCode, message: answer.json().message as string };
};

describe("a file with columns", () => {
  test("is read by its headers, below lines that a bank puts above them", async () => {
    const above = ["Account statement", `IBAN;${OWN_IBAN}`, "Period;01.11.2026 - 30.11.2026", ""];
    const table = [...above, aTable(aLine(), aLine({ amount: "-3,00" }))].join("\n");
    const file = await added(table);
    expect(file).toMatchObject({
      name: "november.csv",
      account: OWN_IBAN,
      from: "2026-11-02",
      to: "2026-11-02",
      addedLines: 2,
      open: 2,
    });
    expect(await linesOf(server, file)).toMatchObject([
      { side: "debit", amount: 300 },
      {
        side: "credit",
        amount: 1_250,
        valueOn: "2026-11-02",
        payerName: "Larkspur Holdings",
        payerIban: PAYER,
        text: "Thank you",
      },
    ]);
    expect((await server.history()).at(-1)).toMatchObject({ model: "bankLine" });
  });

  test("that names an invoice is certain, and posted as any other", async () => {
    const { invoice } = await aDebtor(server);
    const line = `02.11.2026;02.11.2026;${invoice.organization.name};;59,50;EUR;${invoice.number};${mark()};1`;
    const file = await added(aTable(line));
    expect(file).toMatchObject({ certain: 1 });
    await server.post(`${BANK_FILES}/${file.id}/post-certain`, {});
    expect(await readInvoice(server, invoice)).toMatchObject({ openAmount: 0 });
  });

  test("that overlaps an earlier one adds what is new, and a twin is a second line", async () => {
    const [one, two, three] = [aLine({ reference: "" }), aLine(), aLine()];
    expect(await added(aTable(one, two))).toMatchObject({ addedLines: 2 });
    expect(await added(aTable(two, two, three))).toMatchObject({ addedLines: 2, knownLines: 1 });
    expect(await added(aTable(three, one, two, two))).toMatchObject({
      addedLines: 0,
      knownLines: 4,
    });
  });

  test("of the same reference is known by its text", async () => {
    const reference = mark();
    const lines = ["one", "two"].map((text) => aLine({ reference, text }));
    expect(await added(aTable(...lines))).toMatchObject({ addedLines: 2 });
    expect(await added(aTable(aLine({ reference, text: "three" }), ...lines))).toMatchObject({
      addedLines: 1,
      knownLines: 2,
    });
  });

  test("is refused a second time, with who uploaded it", async () => {
    const table = aTable(aLine());
    await added(table);
    expect(await refusal(table)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^This file was already uploaded on .+ by .+\.$/),
    });
  });

  test("sets lines of another currency aside, and those that moved no money", async () => {
    const lines = [aLine(), aLine({ currency: "USD" }), aLine({ amount: "0,00" })];
    expect(await added(aTable(...lines))).toMatchObject({
      addedLines: 1,
      setAside: { otherAccounts: 0, otherCurrencies: 1, pending: 1 },
    });
  });

  test("keeps quotes, line breaks inside them and what looks like a formula as text", async () => {
    const text = '"=cmd|"" /C calc""!A1\nsecond; line"';
    const file = await added(aTable(aLine({ text })));
    const [line] = await linesOf(server, file);
    expect(line?.text).toBe('=cmd|" /C calc"!A1\nsecond; line');
    const csv = await server.get(`/api/bank-lines/export?format=csv&columns=text&file=${file.id}`);
    expect(csv.body).toContain(`"'=cmd|"" /C calc""!A1`);
  });

  test.each([
    ["UTF-8", (text: string) => Buffer.from(text)],
    ["UTF-8 with a mark", (text: string) => Buffer.from(`\ufeff${text}`)],
    ["UTF-16", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le")],
    ["Windows-1252", (text: string) => Buffer.from(text, "latin1")],
  ])("is read in %s", async (_, bytesOf) => {
    const text = `F\u00fcr M\u00fcller, Caf\u00e9 und \u00d6l: danke sch\u00f6n ${mark()}`;
    const table = aTable(...Array.from({ length: 5 }, () => aLine({ text })));
    const file = await added(new Uint8Array(bytesOf(table)));
    const [line] = await linesOf(server, file);
    expect(line?.text).toBe(text);
  });

  test.each([
    [",", "2026-11-02,Larkspur,12.50"],
    ["\t", "2026-11-02\tLarkspur\t12.50"],
    ["|", "2026-11-02|Larkspur|12.50"],
  ])("is read with %j between its columns", async (delimiter, line) => {
    const table = [["Date", "Payer", "Amount"].join(delimiter), line, line].join("\n");
    expect(await added(`${table}\n${line.replace("Larkspur", mark())}`)).toMatchObject({
      open: expect.any(Number),
      from: "2026-11-02",
    });
  });

  test("in which a line cannot be read adds nothing, and says which and why", async () => {
    const table = aTable(aLine(), aLine({ day: "31.11.2026" }), aLine({ amount: "twelve" }));
    expect(await refusal(table)).toEqual({
      status: 422,
      message: [
        "2 lines cannot be read, so nothing was added.",
        'Line 3: Booking day: "31.11.2026" is not in the calendar. Enter a date as YYYY-MM-DD. Value date: "31.11.2026" is not in the calendar. Enter a date as YYYY-MM-DD.',
        "Line 4: Amount with its sign: Enter an amount of 0 or more with at most 2 decimals.",
      ].join("\n"),
    });
  });

  test("lists at most 20 of such lines", async () => {
    const lines = Array.from({ length: 30 }, () => aLine({ amount: "twelve" }));
    const { message } = await refusal(aTable(aLine(), aLine(), aLine(), ...lines), withAmount);
    expect(message.split("\n")).toHaveLength(22);
    expect(message).toMatch(/^30 lines cannot.+\nAnd 10 more\.$/s);
  });

  test("that is cut off adds nothing", async () => {
    const table = aTable(aLine(), aLine(), aLine({ text: '"Thank' }));
    expect(await refusal(table.slice(0, table.indexOf('"Thank') + 6))).toMatchObject({
      status: 422,
      message: expect.stringContaining("Line 4: "),
    });
  });

  test.each([
    ["of nothing", "", 422, "no rows"],
    ["of headers alone", HEADER, 422, "no rows"],
    ["of another account", `IBAN;${PAYER}\nPeriod;x\n${aTable(aLine(), aLine())}`, 422, "account"],
    ["of another currency alone", aTable(aLine({ currency: "USD" })), 422, "no entries in EUR"],
    ["of XML", "<?xml version='1.0'?><a/>", 415, "XML"],
    ["of a workbook", "PK\u0003\u0004 and more", 415, "workbook"],
    ["without amounts", "Date;Payer\n2026-11-02;Larkspur", 422, "Choose the column of the amount"],
  ])("%s adds nothing", async (_, table, status, why) => {
    expect(await refusal(table)).toMatchObject({ status, message: expect.stringContaining(why) });
  });

  test("with a column of accounts adds the lines of the network's own", async () => {
    const row = (account: string) => `${account};02.11.2026;${mark()};12,50`;
    const table = (...accounts: string[]) =>
      ["Account;Date;Description;Amount", ...accounts.map(row)].join("\n");
    expect(await added(table(OWN_IBAN, PAYER, OWN_IBAN))).toMatchObject({
      addedLines: 2,
      setAside: { otherAccounts: 1 },
    });
    expect(await refusal(table(PAYER, PAYER))).toMatchObject({
      status: 422,
      message: expect.stringContaining("This file is of the account DE89"),
    });
  });

  test("is read as a person says, and the next with its headers as well", async () => {
    const table = (text: string) => `When;How much;Why;${made}\n02.11.2026;1.250;${text};x`;
    const mapping = {
      bookedOn: { columns: [0] },
      amount: { columns: [1], numbers: "comma" },
      text: { columns: [2, 3], separator: "\n" },
    };
    const file = await added(table("first"), (reading) => ({ ...reading, mapping }));
    expect(await linesOf(server, file)).toMatchObject([{ amount: 125_000, text: "first\nx" }]);
    const next: BankColumns = (await sendColumns(server, table("second"))).json();
    expect(next).toMatchObject({ isRemembered: true, mapping, account: OWN_IBAN, currency: "EUR" });
    expect(await added(table("second"))).toMatchObject({ addedLines: 1 });
  });

  test("shows its first rows, and how they can be read", async () => {
    await enterSeller(server);
    const table = aTable(...Array.from({ length: 30 }, () => aLine()));
    const columns: BankColumns = (await sendColumns(server, table)).json();
    expect(columns).toMatchObject({
      format: "csv",
      options: { encoding: "utf-8", delimiter: ";", headerRow: 1 },
      header: HEADER.split(";"),
      isRemembered: expect.any(Boolean),
      mapping: { bookedOn: { columns: [0] }, amount: { columns: [4] } },
    });
    expect(columns.rows).toHaveLength(20);
    const other = await sendColumns(server, table, { headerRow: 2 });
    expect(other.json<BankColumns>().rows[0]?.line).toBe(3);
  });

  test.each([
    ["an unknown field", { mapping: { other: { columns: [0] } } }],
    ["a column that is none", { mapping: { bookedOn: { columns: [-1] } } }],
    ["no columns", { mapping: {} }],
    ["an unknown encoding", { options: { encoding: "morse" } }],
  ])("is refused with a reading of %s", async (_, wrong) => {
    const answer = await refusal(aTable(aLine()), (reading) => ({ ...reading, ...wrong }));
    expect(answer).toMatchObject({ status: 422 });
  });

  test.each(["support", "catalogue"] as const)("is closed to %s", async (role) => {
    const { token } = await server.as(role);
    const answer = await server.app.inject({
      method: "POST",
      url: `${BANK_FILES}/preview`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(403);
  });

  test("leaves nothing of itself on disk", async () => {
    const kept = async () => {
      const all = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
      return all.filter((one) => one.isFile()).length;
    };
    const before = await kept();
    await added(aTable(aLine()));
    await refusal(aTable(aLine({ amount: "twelve" })), withAmount);
    expect(await kept()).toBe(before);
  });

  test("of 50,000 lines is added whole, and one more is too many", async () => {
    const lines = Array.from({ length: 50_000 }, (_, at) =>
      aLine({ reference: `B-${at}`, text: `Payment ${at}` }),
    );
    expect(await added(aTable(...lines))).toMatchObject({ addedLines: 50_000 });
    expect(await refusal(aTable(...lines, aLine()))).toMatchObject({
      status: 413,
      message: expect.stringContaining("at most 50000 lines"),
    });
  }, 300_000);
});

const withAmount = (reading: { options: object; mapping: object }) => ({
  ...reading,
  mapping: { ...reading.mapping, amount: { columns: [4] } },
});
