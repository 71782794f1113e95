import type { Product } from "@pharmacy/contract/products/products";
import { aGtin } from "@pharmacy/server/test/items";
import { aShop, newBatch } from "@pharmacy/server/test/products";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { openPalette, option } from "#test/palette.ts";

const app = testApp();

const names = () =>
  screen
    .getAllByRole("row")
    .flatMap((row) => row.getAttribute("aria-label")?.split(" · ").slice(0, 1) ?? []);

test("a product is listed with its pharmacy, pack, price, stock and next expiry", async () => {
  const { make } = await aShop(app);
  const { id } = await make({ name: "Zinc tablets", sku: "ZN-1", reorderPoint: 20 });
  await newBatch(app, id, { quantity: 12, expiryDate: "2099-01-31" });
  await app.signIn();
  open("/admin/products");
  const row = within(await screen.findByRole("row", { name: "Zinc tablets · ZN-1" }));
  row.getByRole("cell", { name: "Castlewren Pharmacy" });
  row.getByRole("cell", { name: "21 capsules / box" });
  row.getByText("€6.99");
  row.getByText("Low");
  row.getByText("12");
  row.getByText(/2099/);
  row.getByText("Active");
});

test("ten products make a page, and the next ten another", async () => {
  const { make } = await aShop(app);
  for (let place = 10; place <= 21; place += 1) await make({ name: `Pack ${place}` });
  await app.signIn();
  const { user, address } = open("/admin/products");
  await screen.findByRole("row", { name: /^Pack 10/ });
  expect(names()).toHaveLength(10);
  screen.getByText("1–10 of 12");
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(names()).toEqual(["Pack 20", "Pack 21"]));
  expect(address()).toBe("/admin/products?page=2");
});

test("products are found by their GTIN as a scanner reads it", async () => {
  const { make } = await aShop(app);
  const gtin = aGtin();
  await make({ name: "Zinc tablets", gtin });
  await make({ name: "Biotin tablets" });
  await app.signIn();
  const { user } = open("/admin/products");
  await screen.findByRole("row", { name: /^Zinc/ });
  await user.type(screen.getByRole("searchbox"), `]d201${gtin}17281231`);
  await waitFor(() => expect(names()).toEqual(["Zinc tablets"]));
});

test("the pharmacy and the status narrow the list, and say so in the address", async () => {
  const one = await aShop(app);
  const other = await aShop(app);
  await one.make({ name: "Sold here" });
  await one.make({ name: "Planned here", status: "draft" });
  await other.make({ name: "Sold elsewhere" });
  await app.signIn();
  const { user, address } = open(`/admin/products?organization=${one.organization}`);
  await waitFor(() => expect(names()).toEqual(["Planned here", "Sold here"]));
  await user.selectOptions(screen.getByLabelText("Status"), "Draft");
  await waitFor(() => expect(names()).toEqual(["Planned here"]));
  expect(address()).toBe(`/admin/products?organization=${one.organization}&status=draft`);
});

test("many products are archived at once, except those with stock", async () => {
  const { make } = await aShop(app);
  const empty = await make({ name: "Empty shelf" });
  const full = await make({ name: "Full shelf" });
  await newBatch(app, full.id);
  await app.signIn();
  const { user } = open("/admin/products");
  for (const name of [/Empty shelf/, /Full shelf/]) {
    await user.click(await screen.findByRole("checkbox", { name }));
  }
  await user.click(await screen.findByRole("button", { name: "Archive" }));
  const question = within(await screen.findByRole("alertdialog"));
  question.getByText("You can restore them for 90 days.");
  await user.click(question.getByRole("button", { name: /^Archive/ }));
  await screen.findByText(/This product still has 10 packs/);
  const archivedAt = async (id: string) =>
    (await app.get(`/api/products/${id}`)).json<Product>().archivedAt;
  expect(await archivedAt(empty.id)).not.toBeNull();
  expect(await archivedAt(full.id)).toBeNull();
});

test("archived products are restored at once, and nothing else is done to them", async () => {
  const { make } = await aShop(app);
  const product = await make({ name: "Empty shelf" });
  await app.post(`/api/products/${product.id}/archive`, { version: product.version });
  await app.signIn();
  const { user } = open("/admin/products?status=archived");
  await user.click(await screen.findByRole("checkbox", { name: /Empty shelf/ }));
  const restore = await screen.findByRole("button", { name: "Restore" });
  for (const name of ["Archive", "Activate", "Delete"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
  await user.click(restore);
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: /^Restore/ }));
  await waitFor(async () => {
    const { archivedAt } = (await app.get(`/api/products/${product.id}`)).json<Product>();
    expect(archivedAt).toBeNull();
  });
});

test("the sheet shows price and margin, batches by expiry, the stock card and the item", async () => {
  const shop = await aShop(app);
  const item = await shop.item({ name: "Zinc capsules", genericName: "zinc" });
  const values = { sellingPrice: 1000, costPrice: 600, taxRateBps: 0, sku: "ZN-9" };
  const product: Product = (await shop.ofItem(item.id, values)).json();
  await newBatch(app, product.id, { batchNumber: "LATER", expiryDate: "2099-12-31" });
  await newBatch(app, product.id, { batchNumber: "SOONER", expiryDate: "2098-01-31" });
  await app.signIn();
  const { user } = open("/admin/products");
  await user.click(await screen.findByRole("button", { name: "Zinc capsules" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Zinc capsules" }));
  sheet.getByText("€10.00, including tax");
  sheet.getByText("€6.00, before tax");
  sheet.getByText("40%");
  const batches = within(await sheet.findByRole("list", { name: "Batches" }));
  expect(batches.getAllByText(/^(LATER|SOONER)$/).map(({ textContent }) => textContent)).toEqual([
    "SOONER",
    "LATER",
  ]);
  const card = within(await sheet.findByRole("region", { name: "Stock card" }));
  card.getByText("Delivery · LATER");
  card.getByText("20 packs");
  const link = await sheet.findByRole<HTMLAnchorElement>("link", { name: "Zinc capsules" });
  expect(link.pathname + link.search).toBe(`/admin/items?id=${item.id}`);
  await sheet.findByText("zinc");
});

test("support may read products, and is offered nothing to change", async () => {
  const { make } = await aShop(app);
  const { id, name } = await make({ name: "Zinc tablets" });
  await newBatch(app, id);
  await app.signIn("support");
  const { user } = open("/admin/products");
  await user.click(await screen.findByRole("button", { name }));
  const sheet = within(await screen.findByRole("dialog", { name }));
  await sheet.findByRole("list", { name: "Batches" });
  expect(sheet.queryByRole("button", { name: /product$|batch|stock/i })).toBeNull();
  expect(screen.queryByRole("button", { name: "New product" })).toBeNull();
});

test("the palette finds a product by its name, and opens it", async () => {
  const { make } = await aShop(app);
  await make({ name: "Zinc tablets" });
  await app.signIn();
  const { user, address } = open("/admin");
  await user.type(await openPalette(user), "zinc tab");
  await user.click(await option(/^Zinc tablets/));
  await screen.findByRole("dialog", { name: "Zinc tablets" });
  expect(address()).toMatch(/^\/admin\/products\?id=/);
});
