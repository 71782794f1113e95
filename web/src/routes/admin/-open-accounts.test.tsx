import { dayAgo } from "@pharmacy/server/test/books";
import { insertInvoice } from "@pharmacy/server/test/invoices";
import { aCustomer } from "@pharmacy/server/test/orders";
import { pay } from "@pharmacy/server/test/payments";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { openLive } from "#test/live.ts";

const app = testApp();

const card = async () => within(await screen.findByRole("region", { name: "Open accounts" }));

const linesOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

/** Three pharmacies that owe the more, the later they are. */
async function debtors() {
  const made = [];
  for (const [name, days] of [
    ["Castlewren Pharmacy", 20],
    ["Rathfern Chemist", 75],
    ["Lisheen Cross Chemist", -5],
  ] as const) {
    const { organization } = await aCustomer(app, {}, { name });
    const openAmount = 10_000 + 100 * days;
    const owed = { dueDate: dayAgo(days), openAmount, totalAmount: openAmount };
    await insertInvoice(app.db, { organization, name }, owed);
    made.push({ organization, name });
  }
  return made;
}

test("who owes, how much and how late is on the dashboard, and each figure opens its accounts", async () => {
  const [castlewren, rathfern] = await debtors();
  await pay(app, { organization: castlewren?.organization ?? "", amount: 700 });
  await app.signIn("finance");
  const { user, address } = open("/admin");
  const region = await card();
  const late = await region.findByRole("link", {
    name: "€295.00 overdue from 2 pharmacies",
  });
  region.getByText("€7.00 on account");
  expect(linesOf(region.getByRole("list", { name: "Open by age in EUR" }))).toEqual([
    "Not due €95.00",
    "1–30 days €120.00",
    "31–60 days €0.00",
    "61–90 days €175.00",
    "Over 90 days €0.00",
  ]);
  expect(linesOf(region.getByRole("list", { name: "Largest overdue accounts in EUR" }))).toEqual([
    "Rathfern Chemist €175.00",
    "Castlewren Pharmacy €120.00",
  ]);
  expect(late.getAttribute("href")).toBe("/admin/invoices/ageing?late=true");
  const debtor = region.getByRole("link", { name: /^Rathfern/ });
  expect(debtor.getAttribute("href")).toBe(`/admin/orgs/${rathfern?.organization}`);
  await user.click(region.getByRole("link", { name: /^1–30 days/ }));
  await waitFor(() => expect(address()).toBe("/admin/invoices/ageing?age=days30"));
  await screen.findByRole("row", { name: /^Castlewren Pharmacy/ });
  expect(screen.queryByRole("row", { name: /^Rathfern/ })).toBeNull();
});

test("a payment elsewhere changes the card while one looks at it", async () => {
  const [, rathfern] = await debtors();
  await openLive(app, "/admin");
  const region = await card();
  await region.findByText("€295.00");
  const { organization = "" } = rathfern ?? {};
  const { items } = (await app.get(`/api/invoices?organization=${organization}`)).json();
  const allocations = [{ invoice: items[0].id, amount: 17_500 }];
  await pay(app, { organization, amount: 17_500, allocations });
  await region.findByRole("link", { name: "€120.00 overdue from 1 pharmacy" });
});

test("a network that is owed nothing says so", async () => {
  await app.signIn("support");
  open("/admin");
  await (await card()).findByText("No pharmacy owes anything.");
});

test("who may not see payments has no card", async () => {
  await app.signIn("catalogue");
  open("/admin");
  await screen.findByRole("heading", { name: /^Welcome/ });
  await screen.findByText("Overdue and ending soon", { exact: false });
  expect(screen.queryByRole("region", { name: "Open accounts" })).toBeNull();
});
