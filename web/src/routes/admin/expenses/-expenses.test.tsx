import { anExpense } from "@pharmacy/server/test/expenses";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { arrange } from "#components/list/arrange.ts";
import { fitColumns } from "#components/list/fit-columns.ts";
import { ACTIONS_WIDTH, SELECTION_WIDTH } from "#components/list/table-parts.ts";
import { formatDate } from "#lib/format.ts";
import { liveKey } from "#lib/live-changes.ts";
import { monthsLater } from "#lib/months.ts";
import { open, testApp } from "#test/app.tsx";
import { openPalette, option, optionNames } from "#test/palette.ts";
import { expenseColumns } from "./-expense-columns.tsx";

const app = testApp();

const today = new Date().toISOString().slice(0, 10);
const thisMonth = today.slice(0, 7);
const before = `${monthsLater(thisMonth, -1)}-01`;

async function entered(values = {}) {
  const answer = await app.post("/api/expenses", anExpense({ incurredOn: today, ...values }));
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

const vendors = () =>
  screen
    .getAllByRole("row")
    .flatMap((row) => row.getAttribute("aria-label")?.split(" · ").slice(0, 1) ?? []);

const row = (vendor: string) => screen.findByRole("row", { name: new RegExp(`^${vendor} · EX-`) });

test("the month is listed with unpaid expenses first, and its URL has no parameters", async () => {
  await entered({ vendor: "Paid Hosting", paidOn: today });
  await entered({ vendor: "Open Rent", category: "rent" });
  await entered({ vendor: "Earlier Rent", incurredOn: before });
  await app.signIn("finance");
  const { address } = open("/admin/expenses");
  await row("Open Rent");
  expect(vendors()).toEqual(["Open Rent", "Paid Hosting"]);
  expect(address()).toBe("/admin/expenses");
});

test("each category has its sum beside the previous month's, and filters the list", async () => {
  await entered({ vendor: "Open Rent", category: "rent", netAmount: 50_000, taxAmount: 10_000 });
  await entered({ vendor: "Paid Hosting", netAmount: 1_000, taxAmount: 0, paidOn: today });
  await entered({ category: "rent", netAmount: 48_000, taxAmount: 0, incurredOn: before });
  await app.signIn();
  const { user } = open("/admin/expenses");
  const table = await screen.findByRole("table", { name: /^Categories of / });
  const rent = within(table).getByRole("row", { name: /^Rent/ });
  expect(
    within(rent)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["", "€600.00", "€480.00", "€0.00"]);
  // on the last day of a month, the whole months are compared
  screen.getByText(/^€130\.00 more (so far )?this month \(27%\)$/);
  await user.click(within(rent).getByRole("button", { name: "Rent" }));
  await waitFor(() => expect(vendors()).toEqual(["Open Rent"]));
  await user.click(within(rent).getByRole("button", { name: "Rent", pressed: true }));
  await waitFor(() => expect(vendors()).toHaveLength(2));
});

test("another user's expense is announced, and shown both in the rows and in the sums", async () => {
  await app.signIn();
  const { user, queryClient } = open("/admin/expenses");
  await screen.findByText("No expenses yet");
  const { id } = await entered({ vendor: "Open Rent", category: "rent" });
  act(() => queryClient.setQueryData(liveKey("expenses"), [{ recordId: id, at: Date.now() }]));
  await user.click(await screen.findByRole("button", { name: "Show" }));
  await row("Open Rent");
  await screen.findByRole("table", { name: /^Categories of / });
});

test("amounts in another currency have separate sums", async () => {
  await entered({ netAmount: 1_000, taxAmount: 0, currency: "JPY" });
  await app.signIn();
  open("/admin/expenses");
  const yen = await screen.findByRole("region", { name: /in JPY$/ });
  within(yen).getAllByText("¥1,000");
  screen.getByRole("region", { name: /in EUR$/ });
});

test("the month is changed by button and by key, saved for the next visit, and saved only for this user", async () => {
  await entered({ vendor: "Open Rent" });
  await entered({ vendor: "Earlier Rent", incurredOn: before });
  await app.signIn();
  const first = open("/admin/expenses");
  await row("Open Rent");
  await first.user.keyboard("j");
  await row("Earlier Rent");
  expect(first.address()).toBe("/admin/expenses");
  await first.goTo("/admin");
  await first.goTo("/admin/expenses");
  await row("Earlier Rent");
  await first.user.click(screen.getByRole("button", { name: "This month" }));
  await row("Open Rent");
  await first.user.click(screen.getByRole("button", { name: "Previous month" }));
  await row("Earlier Rent");
  cleanup();
  await app.signIn("finance");
  open("/admin/expenses");
  await row("Open Rent");
});

test("filters are saved in this browser, the search is not", async () => {
  await entered({ vendor: "Open Rent", category: "rent" });
  await entered({ vendor: "Open Hosting" });
  await app.signIn();
  const { user, goTo, address } = open("/admin/expenses");
  await row("Open Rent");
  await user.selectOptions(screen.getByLabelText("Category"), "Rent");
  await waitFor(() => expect(vendors()).toEqual(["Open Rent"]));
  await user.type(screen.getByRole("searchbox"), "rent");
  await goTo("/admin");
  await goTo("/admin/expenses");
  await row("Open Rent");
  expect(screen.getByLabelText<HTMLSelectElement>("Category").value).toBe("rent");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
  await user.click(screen.getByRole("button", { name: "Clear" }));
  await row("Open Hosting");
  expect(address()).toBe("/admin/expenses");
});

test("a month without expenses says so, and a filter that hides everything is named", async () => {
  await app.signIn();
  const { user } = open("/admin/expenses");
  await screen.findByText("No expenses yet");
  await entered({ vendor: "Open Rent", category: "rent" });
  await user.click(screen.getByRole("button", { name: "Refresh expenses" }));
  await row("Open Rent");
  await user.selectOptions(screen.getByLabelText("Category"), "Travel");
  await screen.findByText("Nothing matches the filter Category.");
});

test("the dashboard, the user menu and the palette lead finance there", async () => {
  await app.signIn("finance");
  const { user } = open("/admin");
  await screen.findByRole("link", { name: "€0.00" });
  screen.getByText("Nothing unpaid");
  await user.click(screen.getByRole("button", { name: /^User menu/ }));
  await screen.findByRole("menuitem", { name: "Expenses" });
  await user.keyboard("{Escape}");
  await user.type(await openPalette(user), "expense");
  await option("New expense");
  await option(/^Expenses/);
});

test("nothing leads the support role there", async () => {
  await app.signIn("support");
  const { user } = open("/admin");
  await user.click(await screen.findByRole("button", { name: /^User menu/ }));
  await screen.findByRole("menuitem", { name: "Settings" });
  expect(screen.queryByRole("menuitem", { name: "Expenses" })).toBeNull();
  await user.keyboard("{Escape}");
  await user.type(await openPalette(user), "expense");
  await waitFor(() => expect(optionNames()).toEqual([]));
});

test("the support role is refused, with the reason", async () => {
  await app.signIn("support");
  open("/admin/expenses");
  await screen.findByText("The expenses could not be loaded");
  expect(screen.getAllByText("You do not have permission to do this.")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "New expense" })).toBeNull();
});

test("each row names its date and status below the vendor, for lists too narrow for columns", async () => {
  await entered({ vendor: "Open Rent" });
  await app.signIn("finance");
  open("/admin/expenses");
  const name = within(await row("Open Rent")).getByRole("rowheader");
  const below = within(name).getByText(formatDate(today));
  within(below).getByText("Unpaid");
  // hidden on cards, and in lists with room for both columns
  expect(below.className).toMatch(/max-md:hidden .*@min-\[44rem\]\/list:hidden/);
  const shown = arrange(expenseColumns, []).filter(({ isHidden }) => !isHidden);
  const fitted = fitColumns(shown, [SELECTION_WIDTH, ACTIONS_WIDTH]);
  const leaving = Object.fromEntries(fitted.map(({ id, leavesBelow }) => [id, leavesBelow]));
  expect(leaving).toMatchObject({ status: 36, incurredOn: 44 });
});
