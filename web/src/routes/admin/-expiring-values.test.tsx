import { DAY_MS } from "@pharmacy/contract/time.values";
import { keepExpiringValues } from "@pharmacy/server/stock/products/products.expiring-values";
import { aShop, newBatch } from "@pharmacy/server/test/products";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const TITLE = "Value of stock that expires";
const card = async () => within(await screen.findByRole("region", { name: TITLE }));

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A pharmacy with packs that expire in a week, in 50 days and in 80 days. */
async function shelvesOf(name: string, currency: string) {
  const { make } = await aShop(app, { currency }, { name, currency });
  const { id } = await make({ costPrice: 150 });
  for (const [days, quantity] of [
    [7, 2],
    [50, 3],
    [80, 4],
  ] as const) {
    await newBatch(app, id, { expiryDate: dayIn(days), quantity });
  }
}

test("each value opens the products whose packs expire", async () => {
  await shelvesOf("Castlewren Pharmacy", "EUR");
  await keepExpiringValues(app.db, Date.now());
  await app.signIn();
  open("/admin");
  const table = await (await card()).findByRole("table", { name: `${TITLE} by pharmacy, EUR` });
  const [, all, own] = within(table).getAllByRole("row");
  expect(all?.textContent).toBe("All pharmacies0€3€8€14");
  expect(own?.textContent).toBe("Castlewren Pharmacy0€3€8€14");
  for (const link of within(table).getAllByRole<HTMLAnchorElement>("link")) {
    const { pathname, search } = new URL(link.href);
    expect(pathname).toBe("/admin/products");
    const { total } = (await app.get(`/api/products${search}`)).json();
    expect([search, total]).toEqual([search, 1]);
  }
});

test("each currency has a table, whose links leave out the others", async () => {
  await shelvesOf("Castlewren Pharmacy", "EUR");
  await shelvesOf("Ashgrove Pharmacy", "GBP");
  await keepExpiringValues(app.db, Date.now());
  await app.signIn();
  open("/admin");
  const table = await (await card()).findByRole("table", { name: `${TITLE} by pharmacy, GBP` });
  const link = within(table).getByRole<HTMLAnchorElement>("link", {
    name: "30 days in All pharmacies: £3.00",
  });
  const { search } = new URL(link.href);
  expect((await app.get(`/api/products${search}`)).json().total).toBe(1);
});

test("values that were not counted yet are said to be missing, not to be none", async () => {
  await app.signIn();
  open("/admin");
  await (await card()).findByText("Not counted yet.");
});

test("a network where nothing expires says so", async () => {
  await keepExpiringValues(app.db, Date.now());
  await app.signIn();
  open("/admin");
  await (await card()).findByText("Nothing has expired or does within 90 days.");
});
