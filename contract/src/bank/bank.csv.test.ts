import { describe, expect, test } from "vitest";
import type { Mapping } from "../mapping/mapping.ts";
import { type BankCsvRow, bankRowReader, mappingProblem } from "./bank.csv.ts";
import { dayIn, readAmount, signIn } from "./bank.csv-cells.ts";
import { suggestBankMapping } from "./bank.csv-fields.ts";

const columns = (header: string, ...rows: string[]) => {
  const split = (line: string) => line.split(";");
  const { mapping } = suggestBankMapping(split(header), rows.map(split), "EUR");
  const names = Object.entries(mapping).map(([field, source]) => [
    field,
    source.columns?.map((column) => split(header)[column]).join(" + "),
  ]);
  return Object.fromEntries(names);
};

describe("headers are recognised", () => {
  test.each([
    [
      "in English",
      "Date;Value Date;Description;Payer Name;IBAN;Amount;Currency;Balance;Transaction ID",
      "30/11/2026;30/11/2026;Fee;Harbour;IE64IRCE92050112345678;-12.50;EUR;100.00;T-1",
      {
        bookedOn: "Date",
        valueOn: "Value Date",
        text: "Description",
        payerName: "Payer Name",
        payerIban: "IBAN",
        amount: "Amount",
        currency: "Currency",
        bankReference: "Transaction ID",
      },
    ],
    [
      "in German",
      "Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;Betrag;Waehrung",
      "DE89370400440532013000;30.11.26;30.11.26;GUTSCHRIFT;INV-2026-000001;Hafen;IE64IRCE92050112345678;1.250,00;EUR",
      {
        account: "Auftragskonto",
        bookedOn: "Buchungstag",
        valueOn: "Valutadatum",
        text: "Buchungstext + Verwendungszweck",
        payerName: "Beguenstigter/Zahlungspflichtiger",
        payerIban: "Kontonummer/IBAN",
        amount: "Betrag",
        currency: "Waehrung",
      },
    ],
    [
      "in French, with money in and out apart",
      "Date opération;Date valeur;Libellé;Débit;Crédit;Solde",
      "30/11/2026;30/11/2026;VIR HARBOUR;;1 250,00;5 000,00",
      {
        bookedOn: "Date opération",
        valueOn: "Date valeur",
        text: "Libellé",
        debit: "Débit",
        credit: "Crédit",
      },
    ],
    [
      "in Spanish",
      "Fecha operación;Fecha valor;Concepto;Importe;Divisa;Saldo",
      "30/11/2026;30/11/2026;TRANSFERENCIA;-12,50;EUR;100,00",
      {
        bookedOn: "Fecha operación",
        valueOn: "Fecha valor",
        text: "Concepto",
        amount: "Importe",
        currency: "Divisa",
      },
    ],
    [
      "in Italian",
      "Data contabile;Data valuta;Descrizione operazione;Dare;Avere",
      "30/11/2026;30/11/2026;BONIFICO;12,50;",
      {
        bookedOn: "Data contabile",
        valueOn: "Data valuta",
        text: "Descrizione operazione",
        debit: "Dare",
        credit: "Avere",
      },
    ],
    [
      "in Portuguese",
      "Data Mov.;Data Valor;Descrição;Débito;Crédito;Saldo",
      "30-11-2026;30-11-2026;TRF;12,50;;100,00",
      {
        bookedOn: "Data Mov.",
        valueOn: "Data Valor",
        text: "Descrição",
        debit: "Débito",
        credit: "Crédito",
      },
    ],
    [
      "in Dutch, with a column of the direction",
      "Datum;Naam / Omschrijving;Rekening;Tegenrekening;Af Bij;Bedrag (EUR);Mededelingen",
      "20261130;Apotheek;NL91ABNA0417164300;IE64IRCE92050112345678;Bij;12,50;INV",
      {
        bookedOn: "Datum",
        payerName: "Naam / Omschrijving",
        account: "Rekening",
        payerIban: "Tegenrekening",
        sign: "Af Bij",
        amount: "Bedrag (EUR)",
        text: "Mededelingen",
      },
    ],
    [
      "in Polish",
      "Data operacji;Data waluty;Tytuł operacji;Nazwa kontrahenta;Kwota;Waluta",
      "2026-11-30;2026-11-30;Faktura;Apteka;-1 250,00;PLN",
      {
        bookedOn: "Data operacji",
        valueOn: "Data waluty",
        text: "Tytuł operacji",
        payerName: "Nazwa kontrahenta",
        amount: "Kwota",
        currency: "Waluta",
      },
    ],
  ])("%s", (_, header, row, expected) => {
    expect(columns(header, row, row, row)).toEqual(expected);
  });

  test("and decide how numbers and days are written, where the rows show it", () => {
    const { mapping } = suggestBankMapping(
      ["Date", "Amount"],
      [
        ["11/30/2026", "1,250.00"],
        ["11/02/2026", "-12.50"],
      ],
      "EUR",
    );
    expect(mapping.bookedOn).toMatchObject({ dates: "monthFirst" });
    expect(mapping.amount).toMatchObject({ numbers: "point" });
  });
});

describe("an amount", () => {
  test.each([
    ["12.50", 1_250, null],
    ["-12,50", 1_250, "debit"],
    ["\u221212,50", 1_250, "debit"],
    ["12,50-", 1_250, "debit"],
    ["(12.50)", 1_250, "debit"],
    ["+12.50", 1_250, "credit"],
    ["1.250,00 S", 125_000, "debit"],
    ["1 250,00 H", 125_000, "credit"],
    ["12.50 CR", 1_250, "credit"],
    ["12.50DR", 1_250, "debit"],
    ["-\u20ac12.50", 1_250, "debit"],
    ["\u20ac -12.50", 1_250, "debit"],
    ["1'250.00", 125_000, null],
    ["0.00", 0, null],
  ])("%s is read", (text, amount, side) => {
    expect(readAmount(text, "EUR")).toEqual({ value: { amount, side } });
  });

  test.each(["", "twelve", "12.505", "--5", "-12.50 CR", "=12.50", "1e3", "1".repeat(50)])(
    "%s is none",
    (text) => {
      expect(readAmount(text, "EUR")).toMatchObject({ message: expect.any(String) });
    },
  );

  test("that can be two is refused until its column says how numbers are written", () => {
    expect(readAmount("1.250", "EUR")).toMatchObject({ message: expect.stringContaining("two") });
    expect(readAmount("1.250", "EUR", "comma")).toMatchObject({ value: { amount: 125_000 } });
  });
});

describe("an amount of a currency without two decimals", () => {
  test.each([
    ["KWD", "1.250", 1_250],
    ["KWD", "-12.505", 12_505],
    ["KWD", "1,250.505 CR", 1_250_505],
    ["KWD", "0.001", 1],
    ["KWD", "12.5", 12_500],
    ["JPY", "1250", 1_250],
    ["JPY", "1,250-", 1_250],
    ["JPY", "1.250.000", 1_250_000],
    ["JPY", "1250.00", 1_250],
  ])("is exact: %s %s", (currency, text, amount) => {
    expect(readAmount(text, currency)).toMatchObject({ value: { amount } });
  });

  test.each([
    ["KWD", "12.5055", "KWD has 3 decimals."],
    ["KWD", "1,250", "can mean two amounts"],
    ["JPY", "12.5", "JPY has no decimals."],
    ["JPY", "1250.01", "JPY has no decimals."],
    ["EUR", "12.505", "two"],
  ])("is refused: %s %s", (currency, text, message) => {
    expect(readAmount(text, currency)).toMatchObject({ message: expect.stringContaining(message) });
  });

  test.each([
    ["KWD", ["12.505", "-1.250", "300.000"]],
    ["JPY", ["1250", "-98765", "300"]],
  ])("is recognised as a column in %s", (currency, amounts) => {
    const rows = amounts.map((amount) => ["2026-11-02", amount]);
    const { mapping } = suggestBankMapping(["Date", "Amount"], rows, currency);
    expect(mapping).toMatchObject({ bookedOn: { columns: [0] }, amount: { columns: [1] } });
  });
});

test.each([
  ["2026-11-30", "2026-11-30"],
  ["30.11.2026", "2026-11-30"],
  ["30.11.26", "2026-11-30"],
  ["20261130", "2026-11-30"],
  ["30 Nov 2026", "2026-11-30"],
  ["30-Nov-26", "2026-11-30"],
  ["30/11/2026 14:05", "2026-11-30"],
])("%s is a day", (text, value) => {
  expect(dayIn(text)).toEqual({ value });
});

test.each(["", "11/2026", "31.11.2026", "20261301", "soon", "=1+1"])("%s is no day", (text) => {
  expect(dayIn(text)).toMatchObject({ message: expect.any(String) });
});

test.each([
  ["C", "credit", false],
  ["DR", "debit", false],
  ["Soll", "debit", false],
  ["Bij", "credit", false],
  ["Crédito", "credit", false],
  ["RC", "debit", true],
  ["RD", "credit", true],
])("%s is a direction", (text, side, isReversal) => {
  expect(signIn(text)).toEqual({ side, isReversal });
});

const MAPPING: Mapping = {
  bookedOn: { columns: [0] },
  amount: { columns: [1] },
  text: { columns: [2, 3] },
  payerIban: { columns: [4] },
  bankReference: { columns: [5] },
};

const read = (cells: string[], mapping = MAPPING) => bankRowReader(mapping, "EUR")(cells);
const rowOf = (cells: string[]): BankCsvRow => {
  const found = read(cells);
  if ("problems" in found) throw new Error(found.problems.join());
  return found.row;
};

test("a line is read with its texts joined, and what it lacks is null", () => {
  const row = rowOf([
    "30.11.2026",
    "-12,50",
    "=HYPERLINK(1)",
    "two\r\n  lines ",
    "IE64 IRCE 9205 0112 3456 78",
    "17",
  ]);
  expect(row).toEqual({
    account: null,
    bankReference: null,
    bookedOn: "2026-11-30",
    valueOn: null,
    side: "debit",
    isReversal: false,
    currency: "EUR",
    amount: 1_250,
    payerName: null,
    payerIban: "IE64IRCE92050112345678",
    reference: null,
    text: "=HYPERLINK(1)\ntwo\nlines",
  });
  expect(rowOf(["30.11.2026", "1,00", "", "", "12345678", "NONREF"])).toMatchObject({
    payerIban: null,
    bankReference: null,
    text: null,
  });
});

test("all that is wrong with a line is said at once", () => {
  expect(read(["31.11.2026", "", "x".repeat(2_001), "", "", "y".repeat(141)])).toEqual({
    problems: [
      expect.stringMatching(/^Amount with its sign: The line has no amount\.$/),
      expect.stringMatching(/^Booking day: /),
      "Bank's reference: It is longer than 140 characters.",
      "Remittance text: It is longer than 2,000 characters.",
    ],
  });
});

test("money in and money out apart are read by their columns", () => {
  const mapping = { bookedOn: { columns: [0] }, debit: { columns: [1] }, credit: { columns: [2] } };
  const day = "2026-11-30";
  expect(read([day, "12.50", "0.00"], mapping)).toMatchObject({
    row: { side: "debit", amount: 1_250 },
  });
  expect(read([day, "-12.50", ""], mapping)).toMatchObject({ row: { side: "debit" } });
  expect(read([day, "", "12.50"], mapping)).toMatchObject({ row: { side: "credit" } });
  for (const cells of [
    [day, "1.00", "1.00"],
    [day, "", ""],
    [day, "", "-1.00"],
  ]) {
    expect(read(cells, mapping)).toEqual({ problems: [expect.stringMatching(/^Money in: /)] });
  }
});

test("a direction that contradicts its amount is refused", () => {
  const mapping = { bookedOn: { columns: [0] }, amount: { columns: [1] }, sign: { columns: [2] } };
  const day = "2026-11-30";
  expect(read([day, "12.50", "D"], mapping)).toMatchObject({ row: { side: "debit" } });
  expect(read([day, "-12.50", "D"], mapping)).toMatchObject({ row: { side: "debit" } });
  expect(read([day, "-12.50", "C"], mapping)).toHaveProperty("problems");
  expect(read([day, "12.50", "?"], mapping)).toHaveProperty("problems");
});

test.each([
  [{ amount: { columns: [1] } }, "booking day"],
  [{ bookedOn: { columns: [0] } }, "Choose the column of the amount"],
  [{ bookedOn: { columns: [0] }, amount: { columns: [1] }, debit: { columns: [2] } }, "either"],
  [{ bookedOn: { columns: [0] }, debit: { columns: [1] }, sign: { columns: [2] } }, "belongs"],
  [{ bookedOn: { fixed: "2026-11-30" }, amount: { columns: [1] } }, "Choose a column for each"],
  [{ ...MAPPING, other: { columns: [1] } }, "not known"],
])("columns that make no line are refused: %o", (mapping: Mapping, why) => {
  expect(mappingProblem(mapping)).toContain(why);
});
