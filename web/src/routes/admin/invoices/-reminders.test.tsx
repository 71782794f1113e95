import { DAY_MS } from "@pharmacy/contract/time.values";
import { anOverduePharmacy, switchOn } from "@pharmacy/server/test/payment-reminders";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

/** A day from today, as a date field takes it. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** An invoice that was due 31 days ago. */
async function prepare() {
  await switchOn(app);
  const late = { issueDate: inDays(-60), dueDate: inDays(-31) };
  const made = await anOverduePharmacy(app, { name: "Castlewren Pharmacy" }, late);
  const { number } = (await app.get(`/api/invoices/${made.invoice}`)).json();
  return { ...made, number };
}

test("the email is shown, sent, and listed with what became of it", async () => {
  const { invoice, number } = await prepare();
  await app.signIn("finance");
  const { user } = open(`/admin/invoices?id=${invoice}`);
  const card = within(await screen.findByRole("region", { name: "Payment reminders" }));
  await user.click(await card.findByRole("button", { name: "Remind" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send payment reminder" }));
  await dialog.findByText("Last payment reminder: €59.50 overdue");
  dialog.getByText(/bills@castlewren\.example/);
  dialog.getByText(new RegExp(`${number}: €59\\.50, due on`));
  await user.click(dialog.getByRole("button", { name: "Send reminder" }));
  await screen.findByText("Payment reminder saved. No mail server is set up, so it was not sent.");
  await card.findByText("Reminder by hand");
  await card.findByText("Not sent: no mail server");
  await user.click(await card.findByRole("button", { name: "Put orders on hold" }));
  await card.findByText("Its orders are on hold.");
});

test("a dispute keeps the invoice out, until it is lifted", async () => {
  const { invoice, number } = await prepare();
  await app.signIn("finance");
  const { user } = open(`/admin/invoices?id=${invoice}`);
  const card = within(await screen.findByRole("region", { name: "Payment reminders" }));
  await user.click(await card.findByRole("button", { name: "Dispute" }));
  const form = within(await screen.findByRole("dialog", { name: `Dispute: ${number}` }));
  await user.click(form.getByRole("button", { name: "Save dispute" }));
  await form.findByText("Reason is required.");
  await user.type(form.getByRole("textbox", { name: "Reason" }), "Two packs were missing");
  await user.click(form.getByRole("button", { name: "Save dispute" }));
  await card.findByText("Two packs were missing");
  await screen.findAllByText("Disputed");
  await user.click(await card.findByRole("button", { name: "Lift dispute" }));
  const question = within(
    await screen.findByRole("alertdialog", { name: /^Lift the dispute of INV/ }),
  );
  await user.click(question.getByRole("button", { name: "Lift dispute" }));
  await screen.findByText("Dispute lifted");
  await card.findByText("Lifted");
});

test("a promise is recorded with its day, and changed", async () => {
  const { invoice, number } = await prepare();
  await app.signIn("finance");
  const { user } = open(`/admin/invoices?id=${invoice}`);
  const card = within(await screen.findByRole("region", { name: "Payment reminders" }));
  await user.click(await card.findByRole("button", { name: "Record promise" }));
  const form = within(await screen.findByRole("dialog", { name: `Promise to pay: ${number}` }));
  await user.type(form.getByLabelText(/^Last day/), inDays(7));
  await user.click(form.getByRole("button", { name: "Save promise" }));
  await card.findByText(/^Promise to pay of INV-.* until /);
  await user.click(await card.findByRole("button", { name: "Change promise" }));
  const change = within(await screen.findByRole("dialog", { name: `Promise to pay: ${number}` }));
  await user.type(change.getByRole("textbox", { name: "Note" }), "By telephone");
  await user.click(change.getByRole("button", { name: "Save promise" }));
  await card.findByText("By telephone");
});

test("several invoices are reminded of together", async () => {
  const { number } = await prepare();
  await app.signIn("finance");
  const { user } = open("/admin/invoices?status=overdue");
  const row = await screen.findByRole("row", { name: new RegExp(number) });
  await user.click(within(row).getByRole("checkbox"));
  await user.click(await screen.findByRole("button", { name: "Remind" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: /^Send/ }));
  await user.click(dialog.getByRole("button", { name: /^Send/ }));
  await screen.findByText(/reminder saved/i);
});

test("the list says since when there are no reminders, and support reminds nobody", async () => {
  const { invoice } = await prepare();
  await switchOn(app, { bankFileDays: 7 });
  await app.signIn("support");
  open(`/admin/invoices?id=${invoice}`);
  await screen.findByText("No payment reminders are sent: there is no bank file yet.");
  await screen.findByRole("button", { name: /^PDF of / });
  for (const name of ["Remind", "Record promise", "Dispute"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});

test("a pharmacy's page pauses its reminders", async () => {
  const { organization } = await prepare();
  await app.signIn("finance");
  const { user } = open(`/admin/orgs/${organization}`);
  const card = within(await screen.findByRole("region", { name: "Amount due" }));
  await user.click(await card.findByRole("button", { name: "Pause reminders" }));
  const form = within(await screen.findByRole("dialog", { name: "Pause: all invoices" }));
  await user.type(form.getByLabelText(/^Last day/), inDays(7));
  await user.type(form.getByRole("textbox", { name: "Reason" }), "New owner");
  await user.click(form.getByRole("button", { name: "Save pause" }));
  await card.findByText("New owner");
  await user.click(await card.findByRole("button", { name: "Send payment reminder" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send payment reminder" }));
  await dialog.findByText(/^Reminders to Castlewren Pharmacy are paused until .*: New owner$/);
});

test("a pharmacy sees that its invoice is disputed, and changes nothing", async () => {
  const { organization, invoice } = await prepare();
  await app.post(`/api/invoices/${invoice}/reminder-blocks`, {
    kind: "dispute",
    reason: "Two packs were missing",
  });
  await app.signIn("owner", organization);
  open(`/dashboard/invoices?id=${invoice}`);
  const card = within(await screen.findByRole("region", { name: "Payment reminders" }));
  await card.findByText("Two packs were missing");
  expect(card.queryByRole("button")).toBeNull();
});
