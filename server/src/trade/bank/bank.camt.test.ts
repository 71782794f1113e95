import { describe, expect, test } from "vitest";
import { bankStatement } from "#test/bank-statement.ts";
import { readCamt } from "./bank.camt.ts";

async function* piecesOf(text: string, size = 1_000): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const read = (text: string, size?: number) => readCamt(piecesOf(text, size));

const ONE = {
  amount: "123.40",
  bankReference: "2026112700001",
  payer: "Central Chemist & Sons",
  iban: "PT50003300004555698867005",
  reference: "RF18INV2026000123",
  text: "INV-2026-000123 thank you",
};

const VERSIONS = ["02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"];

test.each(VERSIONS)("an entry of version %s is read whole", async (version) => {
  expect(await read(bankStatement({ version, entries: [ONE] }))).toEqual([
    {
      id: "STMT-1",
      iban: "PT50000201231234567890154",
      pending: 0,
      entries: [
        {
          bankReference: "2026112700001",
          bookedOn: "2026-11-27",
          valueOn: "2026-11-27",
          side: "credit",
          isReversal: false,
          currency: "EUR",
          amount: 12_340,
          payerName: "Central Chemist & Sons",
          payerIban: "PT50003300004555698867005",
          reference: "RF18INV2026000123",
          text: "INV-2026-000123 thank you",
        },
      ],
    },
  ]);
});

test("a file reads the same in pieces of any size", async () => {
  const file = bankStatement({ entries: [ONE, { ...ONE, amount: "5" }] });
  const whole = await read(file, file.length);
  for (const size of [1, 7, 64]) expect(await read(file, size)).toEqual(whole);
});

test("a namespace with a prefix is the same namespace", async () => {
  const file = bankStatement({ entries: [ONE] })
    .replace("xmlns=", "xmlns:c=")
    .replace(/<(\/?)(?=[A-Z])/g, "<$1c:");
  expect((await read(file))[0]?.entries).toHaveLength(1);
});

test("elements of another namespace are skipped with all they contain", async () => {
  const file = bankStatement({ entries: [ONE] }).replace(
    "<Acct>",
    '<x:More xmlns:x="urn:example"><Ntry xmlns="urn:example"><Amt Ccy="EUR">9</Amt></Ntry></x:More><Acct>',
  );
  expect((await read(file))[0]?.entries).toHaveLength(1);
});

test("lines of a text stay apart, so that half a number is no number", async () => {
  const entries = [{ ...ONE, text: ["INV-2026-000", "123"] }];
  expect((await read(bankStatement({ entries })))[0]?.entries[0]?.text).toBe("INV-2026-000\n123");
});

describe("amounts", () => {
  test.each([
    ["EUR", "12.50000", 1_250],
    ["EUR", "12.5", 1_250],
    ["JPY", "1250", 1_250],
    ["JPY", "1250.00", 1_250],
    ["KWD", "1.250", 1_250],
    ["KWD", "1.25", 1_250],
    ["KWD", "0.001", 1],
    ["KWD", "1000000.00100", 1_000_000_001],
    ["JPY", "1", 1],
  ])("of %s: %s", async (currency, amount, minor) => {
    const [statement] = await read(bankStatement({ entries: [{ ...ONE, currency, amount }] }));
    expect(statement?.entries[0]).toMatchObject({ currency, amount: minor });
  });

  test.each([
    ["EUR", "12.505", "more decimals than EUR"],
    ["JPY", "12.5", "more decimals than JPY"],
    ["JPY", "1250.01", "more decimals than JPY"],
    ["KWD", "1.2505", "more decimals than KWD"],
    ["KWD", "0.00001", "more decimals than KWD"],
    ["EUR", "-12.50", "as the standard says"],
    ["EUR", "12,50", "as the standard says"],
    ["EUR", "1e3", "as the standard says"],
    ["EUR", "0x10", "as the standard says"],
    ["euro", "12.50", "as the standard says"],
    ["EUR", "9999999999999.99", "too large"],
  ])("of %s are refused: %s", async (currency, amount, why) => {
    const entries = [{ ...ONE, currency, amount }];
    await expect(read(bankStatement({ entries }))).rejects.toThrow(why);
  });
});

test("entries that are not booked, or of nothing, are counted apart", async () => {
  const entries = [ONE, { ...ONE, status: "PDNG" }, { ...ONE, amount: "0.00" }];
  const [statement] = await read(bankStatement({ entries }));
  expect(statement).toMatchObject({ pending: 2, entries: [{ amount: 12_340 }] });
});

describe("a batch entry", () => {
  const transactions = [
    { ...ONE, amount: "100.00", bankReference: "T-1" },
    { ...ONE, amount: "23.40", bankReference: "T-2", payer: "Harbour Chemist" },
  ];

  test.each(["02", "08"])("is one line for each transaction, in version %s", async (version) => {
    const entries = [{ ...ONE, transactions }];
    expect((await read(bankStatement({ version, entries })))[0]?.entries).toMatchObject([
      { amount: 10_000, bankReference: "2026112700001 / T-1" },
      { amount: 2_340, bankReference: "2026112700001 / T-2", payerName: "Harbour Chemist" },
    ]);
  });

  test("whose transactions do not come to its amount stays one line", async () => {
    const entries = [{ ...ONE, amount: "200.00", transactions }];
    expect((await read(bankStatement({ entries })))[0]?.entries).toMatchObject([
      { amount: 20_000, payerName: null },
    ]);
  });

  test("of 1,000 transactions is 1,000 lines", async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => {
      return { ...ONE, amount: "1.00", bankReference: `T-${at}` };
    });
    const entries = [{ ...ONE, amount: "1000.00", transactions: many }];
    const [statement] = await read(bankStatement({ entries }));
    expect(statement?.entries).toHaveLength(1_000);
    expect(new Set(statement?.entries.map(({ bankReference }) => bankReference)).size).toBe(1_000);
  });
});

test("a number that is only the place in the statement is no reference", async () => {
  const file = bankStatement({ entries: [{ ...ONE, bankReference: "17" }] });
  expect((await read(file))[0]?.entries[0]?.bankReference).toBeNull();
});

test("50,000 entries are read, and one more is refused", async () => {
  const entries = Array.from({ length: 50_000 }, (_, at) => ({ amount: "1.00", text: `${at}` }));
  const [statement] = await read(bankStatement({ entries }), 65_536);
  expect(statement?.entries).toHaveLength(50_000);
  const more = bankStatement({ entries: [...entries, ONE] });
  await expect(read(more, 65_536)).rejects.toThrow("at most 50000 lines");
}, 60_000);

describe("refuses", () => {
  const file = bankStatement({ entries: [ONE] });

  test.each([
    ["a file cut off in its middle", file.slice(0, 900), "ends too early"],
    ["a file cut off before its end", file.slice(0, -12), "ends too early"],
    ["an empty file", "", "ends too early"],
    ["a document type", file.replace("<Document", "<!DOCTYPE a><Document"), "document type"],
    [
      "entities that grow",
      file.replace(
        "<Document",
        '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><Document',
      ),
      "document type",
    ],
    ["an unknown entity", file.replace("STMT-1", "&secret;"), "damaged"],
    ["deep nesting", file.replace("STMT-1", "<A>".repeat(40)), "damaged"],
    [
      "deep nesting in another namespace",
      file.replace("STMT-1", '<x:A xmlns:x="urn:x">'.repeat(40)),
      "damaged",
    ],
    ["an endless text", file.replace("STMT-1", "a".repeat(5_000)), "damaged"],
    ["an endless tag", file.replace("<Stmt>", `<Stmt a="${"a".repeat(200_000)}">`), "damaged"],
    ["endless parts of an entry", file.replace("<Sts>", `${"<A/>".repeat(5_000)}<Sts>`), "damaged"],
    ["a day that is none", file.replaceAll("2026-11-27", "2026-02-30"), "not in the calendar"],
    ["an entry of no side", file.replace("CRDT", "BOTH"), "neither a credit nor a debit"],
    ["text", "date;amount\n2026-11-27;12.50", "damaged"],
    ["another document", "<html></html>", "no bank file"],
    ["a notification", file.replace("camt.053", "camt.054"), "This file is CAMT.054"],
    ["a payment order", file.replace("camt.053", "pain.001"), "This file is PAIN.001"],
    ["version 01", file.replace(".001.08", ".001.01"), "version of CAMT.053"],
    ["version 13", file.replace(".001.08", ".001.13"), "version of CAMT.053"],
    ["a namespace that begins alike", file.replace(".001.08", ".001.08x"), "bank file|CAMT.053"],
  ])("%s", async (_, text, why) => {
    await expect(read(text)).rejects.toThrow(new RegExp(why));
  });
});
