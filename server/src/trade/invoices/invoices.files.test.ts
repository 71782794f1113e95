import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import type { InvoiceDocument } from "@pharmacy/contract/invoices/invoices.document";
import { expect, test } from "vitest";
import { aCreditNoteDocument, anInvoiceDocument, enterSeller, readXml } from "#test/invoices.ts";
import { aCustomer, ship } from "#test/orders.ts";
import { pdfPages, pdfText } from "#test/pdf-text.ts";
import { testServer } from "#test/server.ts";
import { ciiOf } from "./invoices.cii.ts";
import { drawInvoice } from "./invoices.files.ts";
import { ublOf } from "./invoices.ubl.ts";

const server = testServer();

const sha = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** The file that a PDF encloses, and the words that name it. */
function enclosedIn(pdf: Buffer): string {
  const text = pdf.toString("latin1");
  const at = text.indexOf("/Type /EmbeddedFile");
  const from = text.indexOf("stream\n", at) + "stream\n".length;
  const bytes = pdf.subarray(from, text.indexOf("\nendstream", from));
  const head = text.slice(text.lastIndexOf(" obj\n", at), from);
  return (head.includes("FlateDecode") ? inflateSync(bytes) : bytes).toString("utf8");
}

function withLines(count: number): InvoiceDocument {
  const [line] = anInvoiceDocument().lines;
  if (!line) throw new Error("no line");
  const lines = Array.from({ length: count }, (_, place) => ({ ...line, id: String(place + 1) }));
  return anInvoiceDocument({ lines });
}

test("an invoice as PDF has its parties, lines, taxes and the way to pay", async () => {
  const pdf = await drawInvoice(anInvoiceDocument());
  const text = pdfText(pdf);
  for (const part of [
    "Invoice",
    "INV-2026-000001",
    "Larkfield Supply Limited",
    "Tax number IE1234567T",
    "Castlewren Pharmacy",
    "GLN 9520000000011",
    "1 Amoxil 500 mg, 24 capsules 10 €3.95 0% €39.50",
    "Batch number LOT1",
    "Freight 23% €9.50",
    "Tax 13.5% of €40.83 €5.51",
    "Tax 23% of €9.50 €2.19",
    "Total €97.53",
    "IBAN: IE64 IRCE 9205 0112 3456 78",
    "Reference: RF94INV2026000001",
    "less 2.5%: Loyalty",
    "Each line is rounded",
    "Scan to pay",
  ]) {
    expect(text).toContain(part);
  }
});

test("the buyer's reference is printed, and its electronic address only read by machines", async () => {
  const { buyer } = anInvoiceDocument();
  const electronicAddress = { scheme: "EM", id: "einvoices@castlewren.example" };
  const document = anInvoiceDocument({ buyer: { ...buyer, electronicAddress } });
  const text = pdfText(await drawInvoice(document));
  expect(text).toContain("Pharmacy's reference Buyer reference\nPO 17 Shop 2");
  expect(text).not.toContain("einvoices@");
  const at = (xml: string, path: string) => readXml(xml).filter((leaf) => leaf.path.endsWith(path));
  expect(
    at(ciiOf(document), "BuyerTradeParty/ram:URIUniversalCommunication/ram:URIID"),
  ).toMatchObject([{ text: electronicAddress.id, attributes: { schemeID: "EM" } }]);
  expect(at(ublOf(document), "AccountingCustomerParty/cac:Party/cbc:EndpointID")).toMatchObject([
    { text: electronicAddress.id, attributes: { schemeID: "EM" } },
  ]);
  for (const xml of [ciiOf(document), ublOf(document)]) {
    expect(at(xml, ":BuyerReference")).toMatchObject([{ text: "Shop 2" }]);
  }
});

test("it is an archive with the same XML that its model is written as", async () => {
  const document = anInvoiceDocument();
  const pdf = await drawInvoice(document);
  const text = pdf.toString("latin1");
  expect(enclosedIn(pdf)).toBe(ciiOf(document));
  for (const part of [
    "%PDF-1.7",
    "<pdfaid:part>3</pdfaid:part>",
    "<pdfaid:conformance>B</pdfaid:conformance>",
    "<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>",
    "/AFRelationship /Alternative",
    "(factur-x.xml)",
    "/S /GTS_PDFA1",
    "/Subtype /text#2Fxml",
  ]) {
    expect(text).toContain(part);
  }
  const start = text.indexOf("<x:xmpmeta");
  const metadata = text.slice(start, text.indexOf("</x:xmpmeta>", start) + "</x:xmpmeta>".length);
  expect(readXml(metadata).length).toBeGreaterThan(10);
});

test("a credit note as PDF names its invoice and its reason, and asks for no payment", async () => {
  const note = aCreditNoteDocument();
  const pdf = await drawInvoice(note);
  const text = pdfText(pdf);
  for (const part of [
    "Credit note",
    "CN-2026-000001",
    "Credits invoice",
    "INV-2026-000001",
    "Four packs were damaged.",
    "2 Sun lotion 4 €3.49 13.5% €13.61",
    "less 2.5%: Loyalty",
    "C1 Freight 1 €9.50 23% €9.50",
    "Tax 13.5% of €13.61 €1.84",
    "Total €27.14",
    "Set off against invoice INV-2026-000001",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toMatch(/Scan|IBAN|Pay €/);
  expect(enclosedIn(pdf)).toBe(ciiOf(note));
  expect(sha(await drawInvoice(structuredClone(note)))).toBe(sha(pdf));
});

test("hostile names break neither the page nor its metadata", async () => {
  const seller = { ...anInvoiceDocument().seller, name: `A & B <i>]]> "${"x".repeat(120)}"` };
  const pdf = await drawInvoice(anInvoiceDocument({ seller }));
  const text = pdf.toString("latin1");
  const start = text.indexOf("<x:xmpmeta");
  readXml(text.slice(start, text.indexOf("</x:xmpmeta>", start) + "</x:xmpmeta>".length));
  expect(enclosedIn(pdf)).toContain("A &amp; B &lt;i&gt;]]&gt;");
});

test("the same document has the same bytes, and another one has others", async () => {
  const one = await drawInvoice(anInvoiceDocument());
  expect(sha(await drawInvoice(structuredClone(anInvoiceDocument())))).toBe(sha(one));
  expect(sha(await drawInvoice(anInvoiceDocument({ number: "INV-2026-000002" })))).not.toBe(
    sha(one),
  );
});

test.each([
  [1, 1],
  [30, 3],
  [200, 10],
])("%i lines fit on at most %i pages, each with its number", async (count, most) => {
  const pages = pdfPages(await drawInvoice(withLines(count)));
  expect(pages.length).toBeLessThanOrEqual(most);
  expect(pages.at(-1)?.join("\n")).toContain(`Page ${pages.length} of ${pages.length}`);
});

test("there is a code to scan in euros alone", async () => {
  expect(pdfText(await drawInvoice(anInvoiceDocument({ currency: "GBP" })))).not.toContain("Scan");
  expect(pdfText(await drawInvoice(anInvoiceDocument({ payment: null })))).not.toContain("Scan");
});

test("a currency with three decimals has no XML, which could not hold them", async () => {
  const pdf = await drawInvoice(anInvoiceDocument({ currency: "KWD" }));
  expect(pdf.toString("latin1")).not.toContain("EmbeddedFile");
});

test("both files are served under their number, and to no other pharmacy", async () => {
  await enterSeller(server);
  const { confirm, owner, organization } = await aCustomer(server);
  const stranger = await aCustomer(server);
  const order = await confirm();
  await ship(server, order);
  const [{ id, number }] = (await server.get(`/api/orders/${order.id}/invoices`)).json().items;
  const { document } = (await server.get(`/api/invoices/${id}`)).json();
  const [pdf, ubl] = [
    await owner.get(`/api/invoices/${id}/pdf`),
    await owner.get(`/api/invoices/${id}/ubl`),
  ];
  expect([pdf.statusCode, pdf.headers]).toMatchObject([
    200,
    {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${number}.pdf"`,
    },
  ]);
  expect(ubl.headers["content-disposition"]).toBe(`attachment; filename="${number}.xml"`);
  expect(ubl.body).toBe(ublOf(document));
  expect(enclosedIn(pdf.rawPayload)).toBe(ciiOf(document));
  const again = await server.get(`/api/invoices/${id}/pdf`);
  expect(sha(again.rawPayload)).toBe(sha(pdf.rawPayload));
  for (const kind of ["pdf", "ubl"]) {
    const path = `/api/invoices/${id}/${kind}`;
    expect((await stranger.owner.get(path)).statusCode).toBe(403);
    expect((await (await server.as("viewer", organization)).get(path)).statusCode).toBe(403);
    expect((await (await server.as("catalogue")).get(path)).statusCode).toBe(403);
    expect((await server.visitor.get(path)).statusCode).toBe(401);
    const unknown = path.replace(id, "00000000-0000-7000-8000-000000000009");
    expect((await server.get(unknown)).statusCode).toBe(404);
  }
});
