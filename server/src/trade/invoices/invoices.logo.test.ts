import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { credit } from "#test/credit-notes.ts";
import { enterSeller } from "#test/invoices.ts";
import { aCustomer, ship } from "#test/orders.ts";
import { aForm, aPdf, aPng } from "#test/pictures.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../../platform/db/ids.ts";

const server = testServer();

beforeEach(() => enterSeller(server));

const settings = async () => (await server.get("/api/settings")).json();

/** A picture of one colour, half of which can be seen through. */
const aPicture = (width: number, height: number, red = 200) =>
  sharp({
    create: { width, height, channels: 4, background: { r: red, g: 30, b: 60, alpha: 0.5 } },
  })
    .png()
    .toBuffer();

async function uploaded(bytes: Buffer, token = server.token()): Promise<string> {
  const { payload, headers } = aForm({ bytes });
  const authorization = `Bearer ${token}`;
  const request = { payload, headers: { ...headers, authorization } };
  const answer = await server.app.inject({ method: "POST", url: "/api/files/upload", ...request });
  return answer.json().id;
}

async function setLogo(sellerLogo: string | null) {
  const { version } = await settings();
  return server.patch("/api/settings", { version, sellerLogo });
}

async function anInvoice(): Promise<Invoice> {
  const order = await (await aCustomer(server)).confirm();
  await ship(server, order);
  const { items } = (await server.get(`/api/orders/${order.id}/invoices`)).json();
  return (await server.get(`/api/invoices/${items[0].id}`)).json();
}

const pdfOf = async ({ id }: Pick<Invoice, "id">) =>
  (await server.get(`/api/invoices/${id}/pdf`)).rawPayload;

/** The pictures of a PDF, without the code to pay by, which is drawn. */
const picturesIn = (pdf: Buffer) =>
  [...pdf.toString("latin1").matchAll(/\/Subtype \/Image[\s\S]*?>>\nstream/g)].map(
    ([head]) => head,
  );

const differsSince = async ({ id }: Pick<Invoice, "id">) => {
  const { rows } = await server.db.execute<{ differs_since: string | null }>(
    sql`select differs_since from invoice_pdfs where invoice = ${id}`,
  );
  return rows.map((row) => row.differs_since);
};

test.each([
  ["wide", 1_600, 200, [800, 100]],
  ["tall", 100, 900, [23, 208]],
  ["small", 64, 64, [64, 64]],
])("a %s logo is printed on white, without transparency", async (_, width, height, printed) => {
  const logo = await uploaded(await aPicture(width, height));
  const answer = await setLogo(logo);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ sellerLogo: logo });
  expect((await server.visitor.get(answer.json().sellerLogoUrl)).statusCode).toBe(200);
  const invoice = await anInvoice();
  expect(invoice.document.logo).toMatch(/^[0-9a-f]{64}$/);
  const pdf = await pdfOf(invoice);
  const [picture, ...others] = picturesIn(pdf);
  expect(others).toEqual([]);
  expect(picture).toContain(`/Width ${printed[0]}\n/Height ${printed[1]}`);
  expect(picture).toContain("/ColorSpace /DeviceRGB");
  expect(pdf.toString("latin1")).not.toMatch(/\/SMask|\/Interpolate true/);
});

test("a document keeps the logo of its day, byte for byte, and the next has the new one", async () => {
  await setLogo(null);
  const plain = await anInvoice();
  expect(plain.document).not.toHaveProperty("logo");
  const plainPdf = await pdfOf(plain);
  expect(picturesIn(plainPdf)).toEqual([]);
  await setLogo(await uploaded(await aPicture(300, 100)));
  const first = await anInvoice();
  const firstPdf = await pdfOf(first);
  await setLogo(await uploaded(await aPicture(300, 100, 10)));
  const second = await anInvoice();
  expect(second.document.logo).not.toBe(first.document.logo);
  expect(picturesIn(await pdfOf(second))).toHaveLength(1);
  const note = await credit(server, first, { all: true });
  expect(note.document.logo).toBe(second.document.logo);
  await setLogo(null);
  expect((await anInvoice()).document).not.toHaveProperty("logo");
  expect((await pdfOf(first)).equals(firstPdf)).toBe(true);
  expect((await pdfOf(plain)).equals(plainPdf)).toBe(true);
  expect(await differsSince(first)).toEqual([null]);
  expect(await differsSince(plain)).toEqual([null]);
  const last = await credit(server, second, { all: true });
  expect(last.document).not.toHaveProperty("logo");
});

test("the same picture chosen again is the same logo", async () => {
  const picture = await aPicture(200, 80);
  await setLogo(await uploaded(picture));
  const { logo } = (await anInvoice()).document;
  await setLogo(null);
  await setLogo(await uploaded(picture));
  expect((await anInvoice()).document.logo).toBe(logo);
});

test.each([
  ["no file", async () => newId(), "Upload the logo first."],
  ["a PDF", () => uploaded(aPdf()), "A logo must be a PNG, JPEG or WebP file."],
  ["too low", () => uploaded(aPng(200, 63)), "A logo must have at least 64 × 64 pixels."],
])("%s is refused, and the logo stays", async (_, file, message) => {
  const { sellerLogo } = await settings();
  const refused = await setLogo(await file());
  expect(refused.statusCode).toBe(422);
  expect(refused.json().fields).toEqual({ sellerLogo: message });
  expect((await settings()).sellerLogo).toBe(sellerLogo);
});

test("a pharmacy's picture is treated as missing, and only administrators set one", async () => {
  const { owner } = await aCustomer(server);
  const theirs = await uploaded(aPng(), owner.token);
  expect((await setLogo(theirs)).json().fields).toEqual({ sellerLogo: "Upload the logo first." });
  const { version } = await settings();
  for (const role of ["finance", "support"] as const) {
    const caller = await server.as(role);
    const answer = await caller.patch("/api/settings", { version, sellerLogo: null });
    expect(answer.statusCode).toBe(403);
  }
});
