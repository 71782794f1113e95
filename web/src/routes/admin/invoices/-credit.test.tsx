import { credit } from "@pharmacy/server/test/credit-notes";
import { enterSeller } from "@pharmacy/server/test/invoices";
import { aDebtor, bill, pay, readInvoice } from "@pharmacy/server/test/payments";
import { aClaim, aReceiver, claim, decide } from "@pharmacy/server/test/returns";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

test("packs of an invoice are credited, and the preview says where the money goes", async () => {
  const { invoice, items } = await aDebtor(app);
  await app.signIn("finance");
  const { user } = open(`/admin/invoices?id=${invoice.id}`);
  await user.click(await screen.findByRole("button", { name: "Credit" }));
  const dialog = within(await screen.findByRole("dialog", { name: `Credit ${invoice.number}` }));
  await dialog.findByText(`€59.50 of ${invoice.number} can be credited.`);
  const packs = await dialog.findByRole("textbox", {
    name: `Packs of ${items[0].name} to credit`,
  });
  await user.type(packs, "11");
  await dialog.findByText(`At most 10 of ${items[0].name} can still be credited.`);
  await user.clear(packs);
  await user.type(packs, "2");
  await dialog.findByText(`€7.90 with tax is set off against ${invoice.number}.`);
  await user.click(dialog.getByRole("button", { name: "Issue credit note" }));
  const message = await dialog.findByText("Reason is required.");
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  expect(reason.getAttribute("aria-describedby")).toContain(message.id);
  await user.type(reason, "Two packs were damaged.");
  await user.click(dialog.getByRole("button", { name: "Issue credit note" }));
  await screen.findByText(/^CN-\d{4}-\d{6} issued$/);
  const { creditNotes, openAmount } = await readInvoice(app, invoice);
  expect(openAmount).toBe(5_160);
  const sheet = within(await screen.findByRole("dialog", { name: invoice.number }));
  await sheet.findByText(`€7.90 by ${creditNotes[0]?.number}`);
});

test("an amount that is no amount is refused at its field", async () => {
  const { invoice } = await aDebtor(app);
  await app.signIn("finance");
  const { user } = open(`/admin/invoices?id=${invoice.id}`);
  await user.click(await screen.findByRole("button", { name: "Credit" }));
  const dialog = within(await screen.findByRole("dialog", { name: `Credit ${invoice.number}` }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Credit" }), "An amount");
  const amount = await dialog.findByRole("textbox", { name: "Amount" });
  await user.type(amount, "ten");
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Goodwill");
  await user.click(dialog.getByRole("button", { name: "Issue credit note" }));
  await dialog.findByText("Enter an amount above zero.");
  await user.clear(amount);
  await user.type(amount, "9.50");
  await dialog.findByText(`€9.50 with tax is set off against ${invoice.number}.`);
  await user.click(dialog.getByRole("button", { name: "Issue credit note" }));
  await screen.findByText(/^CN-\d{4}-\d{6} issued$/);
  expect(await readInvoice(app, invoice)).toMatchObject({ creditedAmount: 950 });
});

test("support sees credit notes and issues none", async () => {
  const { invoice } = await aDebtor(app);
  await app.signIn("support");
  open(`/admin/invoices?id=${invoice.id}`);
  await screen.findByRole("button", { name: `PDF of ${invoice.number}` });
  expect(screen.queryByRole("button", { name: "Credit" })).toBeNull();
});

test("a return proposes its packs, and leads to its credit note", async () => {
  await enterSeller(app);
  const { owner, shipment, lines, items } = await aReceiver(app, [8, 2]);
  const opened = await claim(owner, shipment, [aClaim(lines[0], 2, "missing")]);
  await decide(app, opened);
  await app.signIn("finance");
  const { user } = open(`/admin/orders/returns?id=${opened.id}`);
  await user.click(await screen.findByRole("button", { name: "Credit return" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Credit INV-/ }));
  const packs = await dialog.findByRole("textbox", {
    name: `Packs of ${items[0].name} to credit`,
  });
  expect(packs).toHaveProperty("value", "2");
  expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveProperty(
    "value",
    `Return ${opened.number}`,
  );
  await dialog.findByText(/^€7\.90 with tax is set off against INV-/);
  await user.click(dialog.getByRole("button", { name: "Issue credit note" }));
  await screen.findByText(/^CN-\d{4}-\d{6} issued$/);
  await screen.findByText("Credited.");
  screen.getByRole("link", { name: /^CN-/ });
  expect(screen.queryByRole("button", { name: "Credit return" })).toBeNull();
});

test("money on account of a credit note settles another invoice", async () => {
  const debtor = await aDebtor(app);
  const { organization, invoice } = debtor;
  const other = await bill(app, debtor);
  await pay(app, {
    organization,
    amount: 5_950,
    allocations: [{ invoice: invoice.id, amount: 5_950 }],
  });
  const note = await credit(app, await readInvoice(app, invoice), { amount: 1_000 });
  await app.signIn("finance");
  const { user } = open(`/admin/invoices?id=${note.id}`);
  await user.click(await screen.findByRole("button", { name: "Allocate to invoices" }));
  await screen.findByText("All of it settles invoices.");
  await user.click(screen.getByRole("button", { name: "Allocate" }));
  await screen.findByText(`${note.number} allocated`);
  expect(await readInvoice(app, other)).toMatchObject({ openAmount: 4_950 });
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Allocate to invoices" })).toBeNull(),
  );
});
