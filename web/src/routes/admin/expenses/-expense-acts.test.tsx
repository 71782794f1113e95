import { aPaidBill, sendBill } from "@pharmacy/server/test/bank";
import { anExpense, sendReceipt } from "@pharmacy/server/test/expenses";
import { aForm, aPdf } from "@pharmacy/server/test/pictures";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { monthsLater } from "#lib/months.ts";
import { open, testApp } from "#test/app.tsx";
import { chooseAct as choose } from "#test/palette.ts";
import { chooseAct } from "#test/record-menu.ts";

const app = testApp();

const today = new Date().toISOString().slice(0, 10);

async function entered(values = {}) {
  const answer = await app.post("/api/expenses", anExpense({ incurredOn: today, ...values }));
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

const stored = async ({ id }: { id: string }) => (await app.get(`/api/expenses/${id}`)).json();
const row = (vendor: string) => screen.findByRole("row", { name: new RegExp(`^${vendor} · EX-`) });

test("an expense is marked as paid, with its date, method and reference", async () => {
  const expense = await entered();
  await app.signIn("finance");
  const { user } = open(`/admin/expenses#${expense.id}`);
  await user.click(await screen.findByRole("button", { name: "Mark as paid" }));
  await user.selectOptions(await screen.findByLabelText("Method"), "Bank transfer");
  await user.type(screen.getByLabelText("Reference"), "RF18");
  await user.click(screen.getByRole("button", { name: "Mark as paid" }));
  const sheet = await screen.findByRole("dialog", { name: expense.vendor });
  await within(sheet).findByText("RF18");
  expect(await stored(expense)).toMatchObject({
    status: "paid",
    paidOn: today,
    method: "bankTransfer",
    reference: "RF18",
  });
});

test("a payment before the expense's date is refused beside the date", async () => {
  const expense = await entered();
  await app.signIn();
  const { user } = open(`/admin/expenses#${expense.id}`);
  await user.click(await screen.findByRole("button", { name: "Mark as paid" }));
  const date = await screen.findByLabelText(/^Paid on/);
  await user.clear(date);
  await user.type(date, "2020-01-01");
  await user.click(screen.getByRole("button", { name: "Mark as paid" }));
  await screen.findByText("The paid date cannot be before the expense date.");
  expect((await stored(expense)).status).toBe("unpaid");
});

test("two users paying one expense: the second sees the first one's payment before saving anything", async () => {
  const expense = await entered();
  await app.signIn("finance");
  const { user } = open(`/admin/expenses#${expense.id}`);
  await user.click(await screen.findByRole("button", { name: "Mark as paid" }));
  await user.type(await screen.findByLabelText("Reference"), "MINE");
  await app.post(`/api/expenses/${expense.id}/pay`, {
    paidOn: today,
    method: "card",
    reference: "THEIRS",
    version: 1,
  });
  await user.click(screen.getByRole("button", { name: "Mark as paid" }));
  await screen.findByRole("heading", { name: "Someone else changed this record" });
  screen.getByLabelText("Reference, theirs: THEIRS");
  await user.click(screen.getByRole("button", { name: "Use theirs" }));
  const sheet = await screen.findByRole("dialog", { name: expense.vendor });
  await within(sheet).findByText("THEIRS");
  expect(await stored(expense)).toMatchObject({ reference: "THEIRS", version: 2 });
});

test("an expense is voided with a reason, and stays in the list, struck through", async () => {
  const expense = await entered({ vendor: "Twice Ltd" });
  await app.signIn();
  const { user } = open(`/admin/expenses#${expense.id}`);
  await chooseAct(user, "Void expense");
  const dialog = await screen.findByRole("alertdialog");
  const confirm = within(dialog).getByRole("button", { name: "Void expense" });
  await user.click(confirm);
  await within(dialog).findByText("Enter a reason of at least 3 characters.");
  await user.type(within(dialog).getByLabelText(/^Reason/), "Entered twice");
  await user.click(confirm);
  const sheet = await screen.findByRole("dialog", { name: "Twice Ltd" });
  await within(sheet).findByText(/Entered twice/);
  expect((await stored(expense)).status).toBe("void");
  await user.click(within(sheet).getByRole("button", { name: "Close" }));
  const [struck] = within(await row("Twice Ltd")).getAllByText("Twice Ltd");
  expect(struck?.closest("s")).not.toBeNull();
});

test("an expense is duplicated to the next month, and its copy can be edited", async () => {
  const expense = await entered({ vendor: "Open Rent" });
  await app.signIn();
  const { user } = open("/admin/expenses");
  await user.click(within(await row("Open Rent")).getByRole("button", { name: /^Actions for/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Duplicate to next month" }));
  await screen.findByRole("button", { name: "Save expense" });
  const date = await screen.findByLabelText<HTMLInputElement>(/^Date/);
  expect(date.value.slice(0, 7)).toBe(monthsLater(today.slice(0, 7), 1));
  expect((await stored(expense)).status).toBe("unpaid");
});

test("a draft counts in no total until it is confirmed", async () => {
  const expense = await entered({ vendor: "Open Rent" });
  await app.db.$client.query("update expenses set is_draft = true where id = $1", [expense.id]);
  await app.signIn("finance");
  const { user } = open("/admin/expenses");
  await screen.findByText(/^1 recurring expense is a draft/);
  await user.click((await row("Open Rent")).querySelector("button") as HTMLElement);
  await user.click(await screen.findByRole("button", { name: "Confirm expense" }));
  await screen.findByRole("button", { name: "Mark as paid" });
  expect((await stored(expense)).status).toBe("unpaid");
  expect(screen.queryByText(/^1 recurring expense is a draft/)).toBeNull();
});

test("selected rows are marked as paid on one day, or voided for one reason", async () => {
  const [one, other] = [
    await entered({ vendor: "One Ltd" }),
    await entered({ vendor: "Other Ltd" }),
  ];
  await app.signIn("finance");
  const { user } = open("/admin/expenses");
  await user.click(await screen.findByRole("checkbox", { name: /^Select One Ltd/ }));
  await user.click(screen.getByRole("checkbox", { name: /^Select Other Ltd/ }));
  await user.click(await screen.findByRole("button", { name: "Mark as paid" }));
  await user.click(await screen.findByRole("button", { name: "Mark 2 expenses as paid" }));
  for (const chosen of [one, other]) {
    await waitFor(async () =>
      expect(await stored(chosen)).toMatchObject({ status: "paid", paidOn: today }),
    );
  }
  await user.click(await screen.findByRole("checkbox", { name: /^Select One Ltd/ }));
  await user.click(await screen.findByRole("button", { name: "Void" }));
  const dialog = await screen.findByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Void 1 expense" }));
  await within(dialog).findByText("Enter a reason of at least 3 characters.");
  await user.type(within(dialog).getByLabelText(/^Reason/), "Entered twice");
  await user.click(within(dialog).getByRole("button", { name: "Void 1 expense" }));
  await waitFor(async () =>
    expect(await stored(one)).toMatchObject({ status: "void", voidReason: "Entered twice" }),
  );
});

test("the palette finds an expense by its vendor, and starts paying it", async () => {
  await entered({ vendor: "Larkfield Hosting" });
  await app.signIn("finance");
  const { user, address } = open("/admin");
  await choose(user, "Larkfield Hosting", "Mark as paid");
  await screen.findByRole("heading", { name: /^Mark EX-.* as paid$/ });
  expect(address()).toMatch(/^\/admin\/expenses#[0-9a-f-]{36}$/);
});

test("a saved view restores its filters, in any month", async () => {
  await entered({ vendor: "Open Rent", category: "rent" });
  await entered({ vendor: "Open Hosting" });
  await app.signIn("finance");
  const { user, address } = open("/admin/expenses");
  await row("Open Hosting");
  await user.selectOptions(screen.getByLabelText("Category"), "Rent");
  await waitFor(() => expect(screen.queryByRole("row", { name: /^Open Hosting/ })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("button", { name: "Save as new view" }));
  await user.type(await screen.findByLabelText("Name"), "Rent alone");
  await user.click(screen.getByRole("button", { name: "Save view" }));
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Clear" }));
  await row("Open Hosting");
  await user.click(screen.getByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("button", { name: "Rent alone" }));
  await waitFor(() => expect(screen.queryByRole("row", { name: /^Open Hosting/ })).toBeNull());
  expect(address()).toBe("/admin/expenses");
});

test.each([
  ["Export as Excel (XLSX)", /^\/api\/expenses\/export\?.*format=xlsx/],
  ["Export receipts (ZIP)", /^\/api\/expenses\/receipts\/export/],
])("%s downloads a file for the month and its filters", async (label, address) => {
  const sent = await sendReceipt(app, aForm({ name: "rent.pdf", bytes: aPdf() }));
  await entered({ category: "rent", receipt: sent.json().id });
  await app.signIn("finance");
  const links: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    links.push(this.getAttribute("href") ?? "");
  });
  const { user } = open("/admin/expenses");
  await user.selectOptions(await screen.findByLabelText("Category"), "Rent");
  await user.click(screen.getByRole("button", { name: "Export expenses" }));
  await user.click(await screen.findByRole("menuitem", { name: label }));
  await waitFor(() => expect(links).toHaveLength(1));
  click.mockRestore();
  expect(links[0]).toMatch(address);
  const file = new URL(links[0] ?? "", "http://console.example");
  expect(file.searchParams.get("month")).toBe(today.slice(0, 7));
  expect(file.searchParams.get("category")).toBe("rent");
});

test("an expense that a bank line paid links to it, and says why it cannot be voided", async () => {
  const { expense, line } = await aPaidBill(app);
  await sendBill(app, line);
  await app.signIn("finance");
  const { user } = open(`/admin/expenses#${expense.id}`);
  const link = await screen.findByRole("link", { name: "Bank line" });
  expect(link.getAttribute("href")).toBe(`/admin/bank?id=${line.id}`);
  await user.click(screen.getByRole("button", { name: "More actions" }));
  const act = await screen.findByRole("menuitem", { name: /^Void expense/ });
  expect(act.getAttribute("aria-disabled")).toBe("true");
  expect(act.textContent).toContain(
    `A bank line paid ${expense.number}. Take the line back before you void it.`,
  );
});
