import type { Product } from "@pharmacy/contract/products/products";
import { aGtin } from "@pharmacy/server/test/items";
import { aShop } from "@pharmacy/server/test/products";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

async function choose(user: UserEvent, label: RegExp, typed: string, name: RegExp) {
  await user.type(await screen.findByRole("combobox", { name: label }), typed);
  await user.click(await screen.findByRole("option", { name }));
}

const only = async () => (await app.get("/api/products")).json<{ items: Product[] }>().items[0];

test("a product is created from a scanned item, with its margin while prices are typed", async () => {
  const shop = await aShop(app);
  const gtin = aGtin();
  const { code } = await shop.item({ name: "Zinc capsules", gtin, taxCategory: "zero" });
  await app.signIn();
  const { user } = open("/admin/products?id=new");
  const form = within(await screen.findByRole("dialog", { name: "New product" }));
  form.getByText("Choose a pharmacy first: prices are in its currency.");
  await choose(user, /^Pharmacy/, "Castle", /^Castlewren Pharmacy/);
  await choose(user, /^Item/, `]d201${gtin}17281231`, /^Zinc capsules/);
  await user.type(await form.findByLabelText(/^Selling price/), "10.00");
  await user.type(form.getByLabelText(/^Cost price/), "6.00");
  await waitFor(() => expect(form.getByLabelText("Margin").textContent).toBe("40%"));
  await user.type(form.getByLabelText(/^Reorder point/), "4");
  await user.click(form.getByRole("button", { name: "Create product" }));
  await screen.findByRole("row", { name: `Zinc capsules · ${code}` });
  expect(await only()).toMatchObject({
    sku: code,
    gtin,
    status: "active",
    sellingPrice: 1000,
    costPrice: 600,
    taxRateBps: 0,
    marginBps: 4000,
    reorderPoint: 4,
  });
});

test("an item and a price are asked for beside their fields", async () => {
  const shop = await aShop(app);
  await app.signIn("owner", shop.organization);
  const { user } = open("/dashboard/products?id=new");
  const form = within(await screen.findByRole("dialog", { name: "New product" }));
  await form.findByLabelText(/^Selling price/);
  await user.click(form.getByRole("button", { name: "Create product" }));
  await form.findByText("Choose an item.");
  form.getByText("Enter an amount of 0 or more.");
  // the pharmacy is always their own
  expect(form.queryByRole("combobox", { name: /^Pharmacy/ })).toBeNull();
});

test("an owner adds a local product", async () => {
  const shop = await aShop(app);
  await app.signIn("owner", shop.organization);
  const { user } = open("/dashboard/products?id=new");
  await user.click(await screen.findByRole("button", { name: "Add a local product instead" }));
  const name = await screen.findByLabelText(/^Name/);
  const form = within(screen.getByRole("dialog", { name: "New product" }));
  await user.type(name, "Herbal tea");
  await user.type(form.getByLabelText(/^SKU/), "TEA-1");
  await choose(user, /^Category/, "Anti", /Antibacterials/);
  await user.type(form.getByLabelText(/^Pack size/), "20");
  await user.selectOptions(form.getByLabelText(/^Unit/), shop.choices.unit);
  await user.selectOptions(form.getByLabelText(/^Packaging/), shop.choices.packUnit);
  await user.type(await form.findByLabelText(/^Selling price/), "4.20");
  await user.type(form.getByLabelText(/^Tax rate/), "23");
  await user.click(form.getByRole("button", { name: "Create product" }));
  await screen.findByRole("row", { name: "Herbal tea · TEA-1" });
  expect(await only()).toMatchObject({
    item: null,
    packSize: 20,
    sellingPrice: 420,
    taxRateBps: 2300,
    organization: { id: shop.organization },
  });
});

test("an SKU that is taken is refused beside its field", async () => {
  const { make } = await aShop(app);
  await make({ name: "Biotin", sku: "SAME-1" });
  const { id } = await make({ name: "Zinc tablets", sku: "OTHER-1" });
  await app.signIn();
  const { user } = open(`/admin/products?id=${id}`);
  await user.click(await screen.findByRole("button", { name: "Edit product" }));
  const sku = await screen.findByLabelText(/^SKU/);
  const form = within(screen.getByRole("dialog", { name: "Zinc tablets" }));
  await user.clear(sku);
  await user.type(sku, "same-1");
  await user.click(form.getByRole("button", { name: "Save product" }));
  await form.findByText('SKU "SAME-1" is already used by Biotin.');
});

test("a changed price is saved, and undone from its toast", async () => {
  const { make } = await aShop(app);
  const { id } = await make({ name: "Zinc tablets", sellingPrice: 699 });
  await app.signIn();
  const { user } = open(`/admin/products?id=${id}`);
  await user.click(await screen.findByRole("button", { name: "Edit product" }));
  const price = await screen.findByLabelText(/^Selling price/);
  await user.clear(price);
  await user.type(price, "8.50");
  await user.click(screen.getByRole("button", { name: "Save product" }));
  const saved = async () => (await only())?.sellingPrice;
  await waitFor(async () => expect(await saved()).toBe(850));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await saved()).toBe(699));
});
