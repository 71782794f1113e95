import { enterSeller } from "@pharmacy/server/test/invoices";
import { aCustomer, ship } from "@pharmacy/server/test/orders";
import { screen, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

async function anInvoice() {
  await enterSeller(app);
  const customer = await aCustomer(app);
  const order = await customer.confirm();
  await ship(app, order);
  const [invoice] = (await app.get(`/api/orders/${order.id}/invoices`)).json().items;
  return { ...customer, order, invoice };
}

test("an invoice is listed, and opens beside the list with its lines", async () => {
  const { invoice, items, order } = await anInvoice();
  await app.signIn("finance");
  const { user, address } = open("/admin/invoices");
  const row = await screen.findByRole("row", { name: new RegExp(invoice.number) });
  within(row).getAllByText("€59.50");
  await user.click(within(row).getByText(invoice.number));
  await screen.findByText(items[0].name);
  const sheet = within(screen.getByRole("dialog"));
  sheet.getByRole("link", { name: order.number });
  sheet.getByRole("button", { name: `PDF of ${invoice.number}` });
  expect(address()).toBe(`/admin/invoices?id=${invoice.id}`);
});

test("an invoice is sent again to the address that the question names, and shows the digest of its PDF", async () => {
  const { invoice } = await anInvoice();
  await app.db.execute(sql`update mails set created_at = created_at - interval '11 minutes'`);
  await app.get(`/api/invoices/${invoice.id}/pdf`);
  const { pdf, letters } = (await app.get(`/api/invoices/${invoice.id}`)).json();
  await app.signIn("finance");
  const { user } = open(`/admin/invoices?id=${invoice.id}`);
  await screen.findByText(pdf.sha256);
  await user.click(await screen.findByRole("button", { name: "Send again" }));
  const question = within(
    await screen.findByRole("dialog", { name: `Send ${invoice.number} again` }),
  );
  await question.findByText(new RegExp(letters[0].recipient));
  await user.click(question.getByRole("button", { name: "Send again" }));
  await screen.findByText(
    `Email with ${invoice.number} saved. No mail server is set up, so it was not sent.`,
  );
  expect((await app.get(`/api/invoices/${invoice.id}`)).json().letters).toHaveLength(2);
});

test("an order shows its invoices, or why it has none", async () => {
  const { invoice, order } = await anInvoice();
  await enterSeller(app, { sellerIban: null });
  const other = await (await aCustomer(app)).confirm();
  await ship(app, other);
  await app.signIn("support");
  open(`/admin/orders/${order.id}`);
  const card = within(await screen.findByRole("region", { name: "Invoices" }));
  card.getByText(invoice.number);
  open(`/admin/orders/${other.id}`);
  await screen.findByText("Not invoiced: the seller's IBAN is missing");
});

test("a pharmacy sees its own, and a technician none", async () => {
  const { invoice, organization } = await anInvoice();
  await app.signIn("owner", organization);
  open("/dashboard/invoices");
  await screen.findByRole("row", { name: invoice.number });
  await app.signIn("technician", organization);
  open("/dashboard/invoices");
  await screen.findByText("There are no invoices to show");
});
