import type { InvoiceDocument } from "@pharmacy/contract/invoices/invoices.document";
import { checkInvoice } from "@pharmacy/contract/invoices/invoices.rules";
import { describe, expect, test } from "vitest";
import { aCreditNoteDocument, anInvoiceDocument, readXml, SELLER } from "#test/invoices.ts";
import { ciiOf } from "./invoices.cii.ts";
import { ublOf } from "./invoices.ubl.ts";

const WRITERS = [
  ["CII", ciiOf],
  ["UBL", ublOf],
] as const;

const texts = (xml: string, end: string) =>
  readXml(xml)
    .filter(({ path }) => path.endsWith(end))
    .map(({ text }) => text);

/** Each fact of the model, with its element in either syntax. */
const FACTS: readonly (readonly [fact: string, cii: string, ubl: string])[] = [
  ["urn:cen.eu:en16931:2017", "ParameterX/ram:ID", "cbc:CustomizationID"],
  ["INV-2026-000001", "rsm:ExchangedDocument/ram:ID", "Invoice/cbc:ID"],
  ["380", "rsm:ExchangedDocument/ram:TypeCode", "cbc:InvoiceTypeCode"],
  ["EUR", "ram:InvoiceCurrencyCode", "cbc:DocumentCurrencyCode"],
  ["Shop 2", "ram:BuyerReference", "cbc:BuyerReference"],
  ["PO 17", "ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID", "cac:OrderReference/cbc:ID"],
  ["SO-2026-000001", "ram:SellerOrderReferencedDocument/ram:IssuerAssignedID", "cbc:SalesOrderID"],
  [
    "SH-2026-000001",
    "ram:DespatchAdviceReferencedDocument/ram:IssuerAssignedID",
    "cac:DespatchDocumentReference/cbc:ID",
  ],
  [
    "Larkfield Supply Limited",
    "ram:SellerTradeParty/ram:Name",
    "cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName",
  ],
  [
    "Castlewren Pharmacy",
    "ram:BuyerTradeParty/ram:Name",
    "cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName",
  ],
  [
    "IE1234567T",
    "ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID",
    "cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID",
  ],
  [
    "9520000000011",
    "ram:BuyerTradeParty/ram:GlobalID",
    "cac:AccountingCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID",
  ],
  [
    "9520000000004",
    "ram:SellerTradeParty/ram:URIUniversalCommunication/ram:URIID",
    "cac:AccountingSupplierParty/cac:Party/cbc:EndpointID",
  ],
  ["RF94INV2026000001", "ram:PaymentReference", "cbc:PaymentID"],
  ["IE64IRCE92050112345678", "ram:IBANID", "cac:PayeeFinancialAccount/cbc:ID"],
  ["IRCEIE2D", "ram:BICID", "cac:FinancialInstitutionBranch/cbc:ID"],
  ["30 days", "ram:SpecifiedTradePaymentTerms/ram:Description", "cac:PaymentTerms/cbc:Note"],
  ["LOT1", "ram:ApplicableProductCharacteristic/ram:Value", "cac:AdditionalItemProperty/cbc:Value"],
  ["09520000000011", "ram:SpecifiedTradeProduct/ram:GlobalID", "StandardItemIdentification/cbc:ID"],
  ["Freight", "HeaderTradeSettlement/ram:SpecifiedTradeAllowanceCharge/ram:Reason", "REASON"],
];

/** Sums, in the order in which each syntax has them. */
const SUMS: readonly (readonly [of: keyof InvoiceDocument["totals"], cii: string, ubl: string])[] =
  [
    ["lines", "ram:LineTotalAmount", "cbc:LineExtensionAmount"],
    ["charges", "ram:ChargeTotalAmount", "cbc:ChargeTotalAmount"],
    ["allowances", "ram:AllowanceTotalAmount", "cbc:AllowanceTotalAmount"],
    ["net", "ram:TaxBasisTotalAmount", "cbc:TaxExclusiveAmount"],
    ["total", "ram:GrandTotalAmount", "cbc:TaxInclusiveAmount"],
    ["paid", "ram:TotalPrepaidAmount", "cbc:PrepaidAmount"],
    ["due", "ram:DuePayableAmount", "cbc:PayableAmount"],
  ];

test("the sample passes the rules of the model", () => {
  expect(checkInvoice(anInvoiceDocument())).toEqual([]);
});

describe("both syntaxes say the same of one document", () => {
  test.each(FACTS)("%s", (fact, cii, ubl) => {
    const end = { "ParameterX/ram:ID": "ContextParameter/ram:ID" }[cii] ?? cii;
    const own = ubl === "REASON" ? "Invoice/cac:AllowanceCharge/cbc:AllowanceChargeReason" : ubl;
    expect(texts(ciiOf(anInvoiceDocument()), end)).toEqual([fact]);
    expect(texts(ublOf(anInvoiceDocument()), own)).toEqual([fact]);
  });

  test.each(SUMS)("%s", (of, cii, ubl) => {
    const invoice = anInvoiceDocument();
    const amount = (invoice.totals[of] / 100).toFixed(2);
    const header = "ram:SpecifiedTradeSettlementHeaderMonetarySummation/";
    expect(texts(ciiOf(invoice), header + cii)).toEqual([amount]);
    expect(texts(ublOf(invoice), `cac:LegalMonetaryTotal/${ubl}`)).toEqual([amount]);
  });

  test("lines, discounts, taxes and days", () => {
    const invoice = anInvoiceDocument();
    const [cii, ubl] = [ciiOf(invoice), ublOf(invoice)];
    expect(texts(cii, "ram:BilledQuantity")).toEqual(["10", "12"]);
    expect(texts(ubl, "cbc:InvoicedQuantity")).toEqual(["10", "12"]);
    expect(texts(cii, "ram:NetPriceProductTradePrice/ram:ChargeAmount")).toEqual(["3.95", "3.49"]);
    expect(texts(ubl, "cbc:PriceAmount")).toEqual(["3.95", "3.49"]);
    expect(texts(cii, "ram:CalculationPercent")).toEqual(["2.5"]);
    expect(texts(ubl, "cbc:MultiplierFactorNumeric")).toEqual(["2.5"]);
    expect(texts(cii, "HeaderTradeSettlement/ram:ApplicableTradeTax/ram:CalculatedAmount")).toEqual(
      ["0.00", "5.51", "2.19"],
    );
    expect(texts(ubl, "cac:TaxSubtotal/cbc:TaxAmount")).toEqual(["0.00", "5.51", "2.19"]);
    expect(texts(cii, "udt:DateTimeString")).toEqual(["20261129", "20261128", "20261229"]);
    expect(texts(ubl, "cbc:DueDate")).toEqual(["2026-12-29"]);
    expect(texts(ubl, "cbc:ActualDeliveryDate")).toEqual(["2026-11-28"]);
  });
});

test("a credit note refers to its invoice, and has other names for the same parts", () => {
  const note = aCreditNoteDocument();
  expect(checkInvoice(note)).toEqual([]);
  const [cii, ubl] = [ciiOf(note), ublOf(note)];
  expect(texts(cii, "rsm:ExchangedDocument/ram:TypeCode")).toEqual(["381"]);
  expect(texts(ubl, "CreditNote/cbc:CreditNoteTypeCode")).toEqual(["381"]);
  expect(texts(cii, "ram:BilledQuantity")).toEqual(["4", "1"]);
  expect(texts(ubl, "cac:CreditNoteLine/cbc:CreditedQuantity")).toEqual(["4", "1"]);
  expect(texts(ubl, "cac:CreditNoteLine/cbc:LineExtensionAmount")).toEqual(["13.61", "9.50"]);
  expect(texts(cii, "ram:InvoiceReferencedDocument/ram:IssuerAssignedID")).toEqual([
    "INV-2026-000001",
  ]);
  expect(texts(ubl, "cac:InvoiceDocumentReference/cbc:ID")).toEqual(["INV-2026-000001"]);
  expect(texts(ubl, "cac:InvoiceDocumentReference/cbc:IssueDate")).toEqual(["2026-11-29"]);
  for (const [xml, end] of [
    [cii, "rsm:ExchangedDocument/ram:IncludedNote/ram:Content"],
    [ubl, "CreditNote/cbc:Note"],
  ] as const) {
    expect(texts(xml, end)).toEqual(["Four packs were damaged."]);
    expect(xml).not.toMatch(/IBANID|PaymentMeans|DueDate|InvoicedQuantity|InvoiceTypeCode/);
  }
  expect(texts(cii, "ram:DuePayableAmount")).toEqual(["27.14"]);
  expect(texts(ubl, "cbc:PayableAmount")).toEqual(["27.14"]);
  expect(ubl).toContain("urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2");
});

const HOSTILE = `]]><a b="c">&amp;'\0\u0007\u000b\ufffe\uffff\ud800<!-- x --> é 𝕬 \u202e`;
const SEEN = `]]><a b="c">&amp;'<!-- x --> é 𝕬 \u202e`.trim();

describe.each(WRITERS)("%s", (_, write) => {
  test("is the same for the same document", () => {
    expect(write(anInvoiceDocument())).toBe(write(structuredClone(anInvoiceDocument())));
  });

  test("keeps hostile text as text, and leaves out what XML cannot write", () => {
    const invoice = anInvoiceDocument({
      number: HOSTILE,
      note: `${HOSTILE}\r\nline\rend\t.`,
      seller: { ...SELLER, name: HOSTILE, electronicAddress: { scheme: HOSTILE, id: HOSTILE } },
    });
    const leaves = readXml(write(invoice));
    expect(leaves.filter(({ text }) => text === SEEN).length).toBeGreaterThanOrEqual(3);
    expect(leaves.some(({ text }) => text === `${SEEN}\nline\nend\t.`)).toBe(true);
    expect(leaves.some(({ attributes }) => attributes.schemeID === SEEN)).toBe(true);
  });

  test("has no empty element", () => {
    const invoice = anInvoiceDocument({
      note: "\0",
      buyerReference: null,
      purchaseOrder: null,
      order: null,
      shipment: null,
      payment: null,
      delivery: null,
      paymentTerms: null,
    });
    const empty = readXml(write(invoice)).filter(({ text }) => text === "");
    const allowed = empty.filter(({ path }) => path.endsWith("ApplicableHeaderTradeDelivery"));
    expect(empty).toEqual(allowed);
  });

  test.each([
    ["JPY", "3950"],
    ["KWD", "3.950"],
  ])("writes amounts in %s with its decimals", (currency, amount) => {
    const found = texts(write(anInvoiceDocument({ currency })), "");
    expect(found).toContain(amount);
  });

  test("leaves the rate out of what is not subject to tax", () => {
    const untaxed = anInvoiceDocument({
      lines: anInvoiceDocument().lines.map((line) => ({
        ...line,
        tax: { code: "O" as const, rateBps: null },
      })),
      charges: [],
    });
    expect(write(untaxed)).not.toMatch(/RateApplicablePercent|cbc:Percent/);
    expect(write(untaxed)).toContain("VATEX-EU-O");
  });
});
