import { aDebtor, pay, readInvoice } from "@pharmacy/server/test/payments";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

test("a payment from an invoice settles it, and the rest stays on account", async () => {
  const { invoice, organization } = await aDebtor(app);
  await app.signIn("finance");
  const { user } = open(`/admin/invoices?id=${invoice.id}`);
  await user.click(await screen.findByRole("button", { name: "Record payment" }));
  const amount = await screen.findByRole("textbox", { name: /^Amount/ });
  await user.type(amount, "60");
  await screen.findByText("€0.50 stays on account.");
  const part = screen.getByRole("textbox", { name: `On ${invoice.number}` });
  expect((part as HTMLInputElement).value).toBe("59.50");
  await user.click(screen.getByRole("button", { name: "Record payment" }));
  await screen.findByText(/^Payment PAY-/);
  expect(await readInvoice(app, invoice)).toMatchObject({ openAmount: 0 });
  const account = (await app.get(`/api/organizations/${organization}/account`)).json();
  expect(account.sums).toMatchObject([{ open: 0, onAccount: 50 }]);
});

test("amounts are a person's once they are typed, and a refusal stands beside its own", async () => {
  const { invoice, organization } = await aDebtor(app);
  await app.signIn("finance");
  const { user } = open(`/admin/payments?id=new&organization=${organization}`);
  await user.type(await screen.findByRole("textbox", { name: /^Amount/ }), "100");
  const part = await screen.findByRole("textbox", { name: `On ${invoice.number}` });
  await waitFor(() => expect((part as HTMLInputElement).value).toBe("59.50"));
  await user.clear(part);
  await user.type(part, "70");
  await screen.findByText("€30.00 stays on account.");
  await user.click(screen.getByRole("button", { name: "Record payment" }));
  await screen.findByText(`Only €59.50 of ${invoice.number} is open.`);
  await user.click(screen.getByRole("button", { name: "Oldest first" }));
  await screen.findByText("€40.50 stays on account.");
});

test("a payment is listed, opens beside the list, and is voided with a reason", async () => {
  const { invoice, organization } = await aDebtor(app);
  const allocations = [{ invoice: invoice.id, amount: 5_950 }];
  const { number } = await pay(app, { organization, amount: 6_000, allocations });
  await app.signIn("finance");
  const { user } = open("/admin/payments");
  const row = await screen.findByRole("row", { name: new RegExp(number) });
  within(row).getAllByText("€60.00");
  await user.click(within(row).getByText(number));
  const sheet = within(await screen.findByRole("dialog", { name: number }));
  await sheet.findByRole("link", { name: invoice.number });
  await user.click(sheet.getByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Void" }));
  await screen.findByText("The invoice that it settled is open again.");
  await user.type(screen.getByRole("textbox", { name: /^Reason/ }), "Booked twice");
  await user.click(screen.getByRole("button", { name: "Void" }));
  await screen.findByText(`${number} voided`);
  expect(await readInvoice(app, invoice)).toMatchObject({ openAmount: 5_950 });
});

test("an allocation is taken back, and the money goes to another invoice", async () => {
  const { invoice, organization } = await aDebtor(app);
  const allocations = [{ invoice: invoice.id, amount: 1_000 }];
  const { id, number } = await pay(app, { organization, amount: 1_000, allocations });
  await app.signIn("finance");
  const { user } = open(`/admin/payments?id=${id}`);
  await user.click(await screen.findByRole("button", { name: "Take back €10.00" }));
  await screen.findByText("Allocation taken back");
  await user.click(await screen.findByRole("button", { name: /^Allocate to invoices/ }));
  await screen.findByText("All of it settles invoices.");
  await user.click(screen.getByRole("button", { name: "Allocate" }));
  await screen.findByText(`${number} allocated`);
  expect(await readInvoice(app, invoice)).toMatchObject({ openAmount: 4_950 });
});

test("money on account is paid back, and no more than there is", async () => {
  const { organization } = await aDebtor(app);
  const { id } = await pay(app, { organization, amount: 2_000 });
  await app.signIn("finance");
  const { user } = open(`/admin/payments?id=${id}`);
  await user.click(await screen.findByRole("button", { name: "Refund" }));
  await screen.findByText("€20.00 on account");
  const amount = screen.getByRole("textbox", { name: /^Amount/ });
  await user.clear(amount);
  await user.type(amount, "20.01");
  await user.click(screen.getByRole("button", { name: "Record refund" }));
  await screen.findByText("Only €20.00 is on account.");
  await user.clear(amount);
  await user.type(amount, "5");
  await user.click(screen.getByRole("button", { name: "Record refund" }));
  await screen.findByText(/^Refund REF-/);
  const account = (await app.get(`/api/organizations/${organization}/account`)).json();
  expect(account.sums).toMatchObject([{ onAccount: 1_500 }]);
});

test("support sees payments and changes none; the pharmacy sees what it owes", async () => {
  const { invoice, organization } = await aDebtor(app);
  const { id } = await pay(app, { organization, amount: 50 });
  await app.signIn("support");
  open(`/admin/payments?id=${id}`);
  await screen.findByText("Paid on");
  expect(screen.queryByRole("button", { name: /Void|Allocate|New payment/ })).toBeNull();
  await app.signIn("owner", organization);
  open("/dashboard");
  const due = within(await screen.findByRole("region", { name: "Amount due" }));
  await due.findByText("€59.50");
  due.getByText("€0.50 is on account.");
  expect(invoice.openAmount).toBe(5_950);
});

test("a receipt is saved by finance, and by the pharmacy from its invoice", async () => {
  const { invoice, organization } = await aDebtor(app);
  const allocations = [{ invoice: invoice.id, amount: 950 }];
  const { id, number } = await pay(app, { organization, amount: 950, allocations });
  await app.signIn("finance");
  const { user } = open(`/admin/payments?id=${id}`);
  await user.click(await screen.findByRole("button", { name: "Save receipt" }));
  await screen.findByText(`${number}-receipt.pdf saved`);
  await app.signIn("owner", organization);
  const own = open(`/dashboard/invoices?id=${invoice.id}`).user;
  await own.click(await screen.findByRole("button", { name: `Receipt of ${number}` }));
  await screen.findByText(`${number}-receipt.pdf saved`);
});

test("the pharmacy saves a receipt from its statement of account", async () => {
  const { organization } = await aDebtor(app);
  const { number } = await pay(app, { organization, amount: 950 });
  await app.signIn("owner", organization);
  const { user } = open("/dashboard");
  await user.click(await screen.findByRole("button", { name: "Statement of account" }));
  await user.click(await screen.findByRole("button", { name: `Receipt of ${number}` }));
  await screen.findByText(`${number}-receipt.pdf saved`);
});
