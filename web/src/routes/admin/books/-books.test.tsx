import { enterSeller } from "@pharmacy/server/test/invoices";
import { aCustomer, ship } from "@pharmacy/server/test/orders";
import { aDebtor, pay } from "@pharmacy/server/test/payments";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

/** A month of the present year that is over, if there is one. */
const isJanuary = new Date().getMonth() === 0;

test("a month is closed after it was said what this means, and then says so", async () => {
  const { organization } = await aDebtor(app);
  await pay(app, { organization, amount: 950 });
  await app.signIn("finance");
  const { user } = open("/admin/books");
  const [present] = await screen.findAllByRole("region", { name: /^\w+ \d{4}$/ });
  within(present as HTMLElement).getByText("€59.50");
  expect(within(present as HTMLElement).queryByRole("button", { name: "Close" })).toBeNull();
  if (isJanuary) return;
  const [, before] = screen.getAllByRole("region", { name: /^\w+ \d{4}$/ });
  const last = within(before as HTMLElement);
  await user.click(last.getByRole("button", { name: "Close" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  dialog.getByText(/^No invoice, credit note, payment or write-off can be dated in/);
  await user.click(dialog.getByRole("button", { name: "Close month" }));
  await screen.findByText(/^\w+ \d{4} closed$/);
  await last.findByText("Closed");
  expect(last.queryByRole("button", { name: "Close" })).toBeNull();
});

test("a month says what is not invoiced yet", async () => {
  await enterSeller(app, { sellerIban: null });
  await ship(app, await (await aCustomer(app)).confirm());
  await app.signIn("finance");
  open("/admin/books");
  await screen.findByText("1 delivery is not invoiced.");
});

test("the statement of a pharmacy has its entries, and refuses a time that ends before it begins", async () => {
  const { organization, invoice } = await aDebtor(app);
  await pay(app, { organization, amount: 6_000, paidOn: new Date().toISOString().slice(0, 10) });
  await app.signIn("owner", organization);
  const { user } = open("/dashboard");
  await user.click(await screen.findByRole("button", { name: "Statement of account" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Statement of account" }));
  const link = await sheet.findByRole("link", { name: `Invoice ${invoice.number}` });
  expect(link.getAttribute("href")).toContain(`/dashboard/invoices?id=${invoice.id}`);
  sheet.getByText(/^Payment PAY-/);
  sheet.getByText("The network owes the pharmacy €0.50.");
  const from = sheet.getByLabelText("From");
  await user.clear(from);
  await sheet.findByText("Enter both days.");
  await user.type(from, "2199-01-01");
  await sheet.findByText("The last day is before the first.");
  expect(sheet.getByRole("button", { name: "Save as PDF" })).toHaveProperty("disabled", true);
});

test("the ageing lists who owes, and a row leads to the open invoices", async () => {
  const { organization } = await aDebtor(app);
  const { name } = (await app.get(`/api/organizations/${organization}`)).json();
  await app.signIn("support");
  const { user, address } = open("/admin/invoices/ageing");
  const row = await screen.findByRole("row", { name: new RegExp(name) });
  expect(within(row).getAllByText("€59.50").length).toBeGreaterThan(0);
  await user.click(within(row).getByText(name));
  await screen.findByRole("heading", { level: 1, name: "Invoices" });
  expect(address()).toContain(`organization=${organization}`);
});

test("money on account settles the oldest invoices of the selected pharmacies", async () => {
  const { organization, invoice } = await aDebtor(app);
  const { name } = (await app.get(`/api/organizations/${organization}`)).json();
  await pay(app, { organization, amount: 950 });
  await app.signIn("finance");
  const { user } = open("/admin/invoices/ageing");
  const row = await screen.findByRole("row", { name: new RegExp(name) });
  await user.click(within(row).getByRole("checkbox"));
  await user.click(await screen.findByRole("button", { name: "Use money on account" }));
  const question = within(await screen.findByRole("alertdialog"));
  question.getByText(/Disputed invoices are skipped/);
  await user.click(question.getByRole("button", { name: /Use money on account/ }));
  await screen.findByText("1 open account settled with money on account");
  expect((await app.get(`/api/invoices/${invoice.id}`)).json().openAmount).toBe(5_000);
});

test("account numbers of the journal are kept", async () => {
  await app.signIn("admin");
  const { user } = open("/admin/settings#journal");
  const card = within(await screen.findByRole("form", { name: "Journal" }));
  await user.type(card.getByRole("textbox", { name: "Sales of goods" }), "4000");
  await user.click(card.getByRole("button", { name: "Save accounts" }));
  await screen.findByText("Accounts saved");
  expect((await app.get("/api/settings")).json().journalAccounts).toMatchObject({ goods: "4000" });
});
