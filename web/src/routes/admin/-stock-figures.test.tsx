import { aShop } from "@pharmacy/server/test/products";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { openLive } from "#test/live.ts";

const app = testApp();

const card = async () => within(await screen.findByRole("region", { name: "Stock out and low" }));

/** A pharmacy with a vital item out, another low, and a local product out. */
async function aShortPharmacy() {
  const { organization, item, ofItem, make } = await aShop(app);
  const product = async (quantity: number, venClass?: "vital") => {
    const values = { reorderPoint: 5 };
    const { id } = venClass
      ? (await ofItem((await item({ venClass })).id, values)).json()
      : await make(values);
    const count = (to: number) =>
      app.post(`/api/products/${id}/stock`, { quantity: to, reason: "count" });
    await count(quantity);
    return count;
  };
  await product(0, "vital");
  const count = await product(3, "vital");
  await product(0);
  return { organization, count };
}

test("each number of the stock that is out or low opens exactly the counted products", async () => {
  const { organization } = await aShortPharmacy();
  await app.signIn("catalogue");
  open("/admin");
  const table = await (await card()).findByRole("table", { name: "Stock out and low by pharmacy" });
  const [, all, own] = within(table).getAllByRole("row");
  expect(all?.textContent).toBe("All pharmacies1121");
  expect(own?.textContent).toBe("Castlewren Pharmacy1121");
  const links = within(table).getAllByRole<HTMLAnchorElement>("link");
  expect(links).toHaveLength(8);
  expect(new Set(links.map((link) => link.getAttribute("aria-label"))).size).toBe(8);
  for (const link of links) {
    const { pathname, search } = new URL(link.href);
    expect(pathname).toBe("/admin/products");
    const { total } = (await app.get(`/api/products${search}`)).json();
    expect([search, String(total)]).toEqual([search, link.textContent]);
  }
  const vital = within(table).getByRole<HTMLAnchorElement>("link", {
    name: "Vital out in Castlewren Pharmacy: 1",
  });
  expect(Object.fromEntries(new URL(vital.href).searchParams)).toEqual({
    organization,
    status: "active",
    stock: "out",
    venClass: "vital",
  });
});

test("stock that runs out elsewhere changes the card while one looks at it", async () => {
  const { count } = await aShortPharmacy();
  await openLive(app, "/admin");
  const stock = await card();
  await stock.findByRole("link", { name: "Vital out in Castlewren Pharmacy: 1" });
  await count(0);
  await stock.findByRole("link", { name: "Vital out in Castlewren Pharmacy: 2" });
  expect(stock.queryByRole("link", { name: /^Vital low/ })).toBeNull();
});

test("a network whose stock is in order says so", async () => {
  await app.signIn();
  open("/admin");
  await (await card()).findByText("No active product is out or low.");
});
