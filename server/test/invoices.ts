import { invoiceAmounts } from "@pharmacy/contract/invoices/invoices.amounts";
import { creditorReferenceOf } from "@pharmacy/contract/invoices/invoices.bank";
import { buildCreditNote, type Crediting } from "@pharmacy/contract/invoices/invoices.crediting";
import {
  type InvoiceDocument,
  type InvoiceParty,
  SPECIFICATION,
} from "@pharmacy/contract/invoices/invoices.document";
import { checkInvoice } from "@pharmacy/contract/invoices/invoices.rules";
import type { SellerSettings } from "@pharmacy/contract/settings/settings-forms";
import { sql } from "drizzle-orm";
import { SaxesParser } from "saxes";
import { expect } from "vitest";
import { SYSTEM } from "../src/platform/db/audit.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import { type InvoiceRow, invoiceKind, invoices } from "../src/trade/invoices/invoices.table.ts";
import { allocations, payments } from "../src/trade/payments/payments.table.ts";
import { BROKEN_LEDGER } from "./broken-ledger.ts";
import { sendCredit } from "./credit-notes.ts";
import type { ActedResource, DemoFigures, RouteFacts, TileFacts } from "./nouns.ts";
import { aCustomer, insertShipment, ship } from "./orders.ts";
import type { testServer } from "./server.ts";

export const SELLER: InvoiceParty = {
  name: "Larkfield Supply Limited",
  tradeName: "Larkfield Supply",
  address: {
    line1: "4 Quay Street",
    line2: "Unit 7",
    city: "Larkfield",
    region: "Leinster",
    postalCode: "L1 2AB",
    country: "IE",
  },
  taxNumber: "IE1234567T",
  taxRegistration: null,
  registrationNumber: "512345",
  gln: null,
  electronicAddress: { scheme: "0088", id: "9520000000004" },
  email: "accounts@larkfield.example",
};

/** Two rates, a charge, a batch number and a delivery abroad. */
export function anInvoiceDocument(values: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const lines: InvoiceDocument["lines"] = values.lines ?? [
    {
      id: "1",
      name: "Amoxil 500 mg, 24 capsules",
      code: "ITM-000001",
      gtin: "09520000000011",
      attributes: [{ name: "Batch number", value: "LOT1" }],
      quantity: 10,
      unit: "XPK",
      unitPrice: 395,
      discount: null,
      netAmount: 3_950,
      tax: { code: "Z", rateBps: 0 },
      period: null,
    },
    {
      id: "2",
      name: "Sun lotion",
      code: "ITM-000002",
      gtin: null,
      attributes: [],
      quantity: 12,
      unit: "XPK",
      unitPrice: 349,
      discount: { amount: 105, percentBps: 250, reason: "Loyalty" },
      netAmount: 4_083,
      tax: { code: "S", rateBps: 1_350 },
      period: null,
    },
  ];
  const charges: InvoiceDocument["charges"] = values.charges ?? [
    { amount: 950, reason: "Freight", tax: { code: "S", rateBps: 2_300 } },
  ];
  const allowances = values.allowances ?? [];
  return {
    kind: "invoice",
    specification: SPECIFICATION,
    number: "INV-2026-000001",
    issueDate: "2026-11-29",
    dueDate: "2026-12-29",
    paymentTerms: "30 days",
    currency: "EUR",
    locale: "en-IE",
    note: null,
    buyerReference: "Shop 2",
    purchaseOrder: "PO 17",
    order: "SO-2026-000001",
    shipment: "SH-2026-000001",
    preceding: [],
    seller: SELLER,
    buyer: {
      name: "Castlewren Pharmacy",
      tradeName: null,
      address: {
        line1: "1 Bridge Street",
        line2: null,
        city: "Castlewren",
        region: null,
        postalCode: null,
        country: "IE",
      },
      taxNumber: "IE7654321T",
      taxRegistration: null,
      registrationNumber: null,
      gln: "9520000000011",
      electronicAddress: null,
      email: null,
    },
    delivery: { day: "2026-11-28", name: "Castlewren Pharmacy", address: SELLER.address },
    period: null,
    payment: {
      means: "58",
      reference: creditorReferenceOf("INV-2026-000001"),
      account: { iban: "IE64IRCE92050112345678", bic: "IRCEIE2D", holder: "Larkfield Supply" },
    },
    lines,
    allowances,
    charges,
    ...invoiceAmounts({ lines, allowances, charges }),
    ...values,
  };
}

/** A credit note of that document: some packs and the freight, or what is passed. */
export function aCreditNoteDocument(
  crediting: Crediting = { lines: [{ line: "2", quantity: 4 }], charges: true },
): InvoiceDocument {
  const facts = { seller: SELLER, issueDate: "2026-12-03", reason: "Four packs were damaged." };
  const note = buildCreditNote(anInvoiceDocument(), [], crediting, facts);
  if ("problem" in note) throw new Error(note.problem);
  return { ...note, number: "CN-2026-000001" };
}

export type Read = { path: string; text: string; attributes: Record<string, string> };

/** The leaves of a file in their order, by a parser that refuses anything that is not XML. */
export function readXml(xml: string): Read[] {
  const parser = new SaxesParser({ xmlns: true });
  const open: {
    path: string;
    text: string;
    attributes: Record<string, string>;
    isLeaf: boolean;
  }[] = [];
  const leaves: Read[] = [];
  parser.on("opentag", ({ name, attributes }) => {
    const parent = open.at(-1);
    if (parent) parent.isLeaf = false;
    open.push({
      path: parent ? `${parent.path}/${name}` : name,
      text: "",
      isLeaf: true,
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([key, { value }]) => [key, value]),
      ),
    });
  });
  parser.on("text", (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.on("closetag", () => {
    const { isLeaf = false, ...leaf } = open.pop() ?? { path: "", text: "", attributes: {} };
    if (isLeaf) leaves.push(leaf);
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  return leaves;
}

export const SELLER_SETTINGS = {
  sellerName: "Larkfield Supply Limited",
  sellerAddress: "4 Quay Street",
  sellerCity: "Larkfield",
  sellerTaxNumber: "IE1234567T",
  sellerIban: "IE64 IRCE 9205 0112 3456 78",
  sellerBic: "IRCEIE2D",
};

type Server = ReturnType<typeof testServer>;

type Caller = Pick<Server, "get" | "patch">;

/** Enters the seller, or changes what is passed. */
export async function enterSeller(
  caller: Caller,
  values: Partial<SellerSettings> = SELLER_SETTINGS,
): Promise<void> {
  const { version } = (await caller.get("/api/settings")).json();
  const answer = await caller.patch("/api/settings", { version, ...values });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

let inserted = 0;

type Named = { organization: string; name: string };

export async function insertInvoice(
  db: Server["db"],
  { organization, name }: Named,
  values: Partial<InvoiceRow> = {},
): Promise<string> {
  inserted += 1;
  const { order, id: shipment } = await insertShipment(db, { organization, name });
  const number = `INV-${name}-${inserted}`;
  const { id } = await insertRecord(db, SYSTEM, invoiceKind, {
    number,
    kind: "invoice",
    organization,
    order,
    shipment,
    issueDate: "2026-11-29",
    dueDate: "2026-12-29",
    currency: "EUR",
    netAmount: 100,
    taxAmount: 23,
    totalAmount: 123,
    openAmount: 123,
    document: anInvoiceDocument({ number }),
    ...values,
  });
  return id;
}

export const resource: ActedResource = {
  places: ["invoices"],
  insert: ({ db }, named) => insertInvoice(db, named),
  writes: (server) => [
    [
      "POST /api/invoices/:id/credit-notes",
      async () => {
        await enterSeller(server);
        const order = await (await aCustomer(server)).confirm();
        await ship(server, order);
        const { items } = (await server.get(`/api/orders/${order.id}/invoices`)).json();
        return () => sendCredit(server, items[0], { all: true });
      },
    ],
    [
      "POST /api/invoices/:id/email",
      async () => {
        const { organization } = await aCustomer(server);
        const id = await insertInvoice(server.db, { organization, name: "Emailed" });
        return () => server.post(`/api/invoices/${id}/email`, {});
      },
    ],
  ],
};

export const facts: RouteFacts = {
  // the reason is printed, by writers whose own tests follow hostile text
  ownTexts: ["/api/invoices/{id}/credit-notes"],
};

export const tiles: TileFacts = {
  seenBy: { invoicesOverdue: ["admin", "finance", "support"] },
  async make(server) {
    const { organization } = await aCustomer(server);
    const past = { issueDate: "2020-01-01", dueDate: "2020-01-31" };
    const named = { organization, name: "Overdue" };
    await insertInvoice(server.db, named, past);
    await insertInvoice(server.db, named, { ...past, openAmount: 0 });
    await insertInvoice(server.db, named, { dueDate: "2999-12-31" });
    return { invoicesOverdue: 1 };
  },
};

export const figures: DemoFigures = {
  created: async (db) =>
    (await db.$count(invoices)) + (await db.$count(payments)) + (await db.$count(allocations)),
  tiles: { invoicesOverdue: expect.any(Number) },
  tests: {
    async "an invoice for every shipment and every paid term, in the order of their days"(db) {
      const { rows } = await db.execute<Record<string, number>>(sql`select
        (select count(*)::int from shipments s where not exists (
          select from invoices i where i.shipment = s.id)) as shipments,
        (select count(*)::int from orders o where o.kind = 'fee' and o.status <> 'cancelled'
          and not exists (select from invoices i where i."order" = o.id)) as fees,
        (select count(*)::int from orders where not_invoiced_because is not null) as waiting,
        (select count(*)::int from (select number, lag(number) over (
          partition by kind, left(number, 8) order by issue_date, number) as before
          from invoices) numbers where before >= number) as strayed`);
      expect(rows).toEqual([{ shipments: 0, fees: 0, waiting: 0, strayed: 0 }]);
    },
    async "documents that keep every rule of EN 16931, and add up to what their rows say"(db) {
      const rows = await db.select().from(invoices);
      expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["invoice", "creditNote"]));
      for (const { document, totalAmount } of rows) {
        expect([document.number, checkInvoice(document)]).toEqual([document.number, []]);
        expect(document.totals.total).toBe(totalAmount);
      }
    },
    async "invoices of which three quarters are paid, and whose sums agree"(db) {
      const { rows } = await db.execute<Record<string, number>>(sql`select
        (100 * count(*) filter (where open_amount = 0) / count(*))::int as settled,
        (100 * count(*) filter (where open_amount > 0 and due_date < current_date) / count(*))::int
          as late,
        count(*) filter (where credited_amount > 0)::int as credited,
        count(*) filter (where written_off_amount > 0)::int as "writtenOff"
        from invoices where kind = 'invoice'`);
      const [{ settled = 0, late = 0, credited = 0, writtenOff = 0 } = {}] = rows;
      expect(settled).toBeGreaterThan(70);
      expect(settled).toBeLessThan(95);
      expect(late).toBeGreaterThan(1);
      expect(late).toBeLessThan(12);
      expect(credited).toBeGreaterThan(5);
      expect(writtenOff).toBeGreaterThan(0);
      expect((await db.execute(BROKEN_LEDGER)).rows).toEqual([]);
    },
  },
};
