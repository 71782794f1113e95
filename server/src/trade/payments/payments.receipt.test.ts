import { expect, test } from "vitest";
import { enterSeller } from "#test/invoices.ts";
import { aDebtor, PAYMENTS, pay } from "#test/payments.ts";
import { pdfPages, pdfText } from "#test/pdf-text.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

type Caller = Pick<typeof server, "get">;

const receipt = (caller: Caller, { id }: { id: string }) => caller.get(`${PAYMENTS}/${id}/receipt`);

/** €60.00 for an invoice of €59.50. */
async function aPayment() {
  const debtor = await aDebtor(server);
  const { organization, invoice } = debtor;
  const allocations = [{ invoice: invoice.id, amount: 5_950 }];
  const values = { organization, amount: 6_000, reference: "Transfer 17", allocations };
  return { ...debtor, payment: await pay(server, { ...values, note: "They rang twice." }) };
}

test("a receipt has the payment, who paid it, and what it settles", async () => {
  const { owner, payment, invoice } = await aPayment();
  const { number } = payment;
  const answer = await receipt(owner, payment);
  expect([answer.statusCode, answer.headers]).toMatchObject([
    200,
    {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${number}-receipt.pdf"`,
      "cache-control": "no-store",
    },
  ]);
  const [page] = pdfPages(answer.rawPayload);
  expect(page).toEqual(
    expect.arrayContaining([
      "Receipt",
      number,
      "Seller Pharmacy",
      "Larkfield Supply Limited Castlewren Pharmacy",
      "Paid on Method Reference Currency",
      "2 Nov 2026 Bank transfer Transfer 17 EUR",
      "Allocated to Amount",
      `Invoice ${invoice.number} €59.50`,
      "On account €0.50",
      "Amount received €60.00",
    ]),
  );
  expect(pdfText(answer.rawPayload)).not.toContain("They rang twice.");
});

test("the same payment has the same bytes on every day, until what it settles changes", async () => {
  const { owner, payment, invoice } = await aPayment();
  const one = await receipt(owner, payment);
  server.moveTo("2027-02-01T12:00:00Z");
  const other = await receipt(await server.as("support"), payment);
  expect(other.rawPayload.equals(one.rawPayload)).toBe(true);
  await server.post(`/api/allocations/${payment.allocations[0]?.id}/take-back`, {});
  const text = pdfText((await receipt(owner, payment)).rawPayload);
  expect(text).toContain("On account €60.00");
  expect(text).not.toContain(invoice.number);
});

test("the receipt of a voided payment says so, and settles nothing", async () => {
  const { owner, payment, invoice } = await aPayment();
  const { id, version } = payment;
  server.moveTo("2026-11-20T12:00:00Z");
  await server.post(`${PAYMENTS}/${id}/void`, { version, reason: "Booked twice" });
  const text = pdfText((await receipt(owner, payment)).rawPayload);
  expect(text).toContain("This payment was voided on 20 Nov 2026 and settles nothing.");
  expect(text).toContain("Amount, void €60.00");
  expect(text).not.toMatch(new RegExp(`Booked twice|${invoice.number}|Amount received`));
});

test("until a seller is entered, the receipt names the network", async () => {
  const { owner, payment } = await aPayment();
  await enterSeller(server, { sellerName: null });
  const [page] = pdfPages((await receipt(owner, payment)).rawPayload);
  expect(page).toEqual(
    expect.arrayContaining(["Supplier Pharmacy", "Pharmacy network Castlewren Pharmacy"]),
  );
});

test("a refund and a write-off have no receipt", async () => {
  const { organization, invoice } = await aDebtor(server);
  await pay(server, { organization, amount: 500 });
  const values = { organization, amount: 200, method: "bankTransfer", paidOn: "2026-11-06" };
  const refund = (await server.post(`${PAYMENTS}/refunds`, values)).json();
  const { version, id } = invoice;
  await server.post(`/api/invoices/${id}/write-off`, { version, reason: "Too small" });
  const { items } = (await server.get(`/api/invoices/${id}/allocations`)).json();
  for (const one of [refund, items[0].from]) {
    const answer = await receipt(server, one);
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      `${one.number} is not a payment and has no receipt.`,
    ]);
  }
  expect(refund.blocked.saveReceipt).toBe(`${refund.number} is not a payment and has no receipt.`);
});

test("a receipt is for users who see the payment", async () => {
  const { organization, payment } = await aPayment();
  const stranger = await aDebtor(server);
  for (const role of ["owner", "pharmacist"] as const) {
    expect((await receipt(await server.as(role, organization), payment)).statusCode).toBe(200);
    const foreign = await server.as(role, stranger.organization);
    const [record, paper] = [
      await foreign.get(`${PAYMENTS}/${payment.id}`),
      await receipt(foreign, payment),
    ];
    expect([paper.statusCode, paper.json().message]).toEqual([403, record.json().message]);
  }
  for (const role of ["technician", "viewer"] as const) {
    expect((await receipt(await server.as(role, organization), payment)).statusCode).toBe(403);
  }
  expect((await receipt(await server.as("catalogue"), payment)).statusCode).toBe(403);
  expect((await receipt(server.visitor, payment)).statusCode).toBe(401);
  const unknown = { id: "00000000-0000-7000-8000-000000000009" };
  expect((await receipt(server, unknown)).statusCode).toBe(404);
  expect((await receipt(stranger.owner, unknown)).statusCode).toBe(403);
});
