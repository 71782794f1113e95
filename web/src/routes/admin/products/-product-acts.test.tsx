import type { Product, ProductInput } from "@pharmacy/contract/products/products";
import { aGtin } from "@pharmacy/server/test/items";
import { aShop, newBatch } from "@pharmacy/server/test/products";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { chooseAct as chooseFound } from "#test/palette.ts";
import { chooseAct, menuLine } from "#test/record-menu.ts";

const app = testApp();

const now = async (id: string) => (await app.get(`/api/products/${id}`)).json<Product>();
const pathOf = (id: string) => `/admin/products?id=${id}`;

/** Opens a product's sheet, with a batch of 10 packs if one is named. */
async function opened(values: Partial<ProductInput> = {}, batchNumber?: string) {
  const { make } = await aShop(app);
  const product = await make({ name: "Zinc tablets", ...values });
  if (batchNumber) await newBatch(app, product.id, { batchNumber });
  await app.signIn();
  return { product, ...open(pathOf(product.id)) };
}

async function actOnBatch(user: UserEvent, batch: string, act: string) {
  await user.click(await screen.findByRole("button", { name: `Actions for batch ${batch}` }));
  await user.click(await screen.findByRole("menuitem", { name: act }));
}

test("a product is deactivated and activated again", async () => {
  const { product, user } = await opened();
  await user.click(await screen.findByRole("button", { name: "Deactivate product" }));
  await screen.findByText("Product deactivated");
  expect((await now(product.id)).status).toBe("inactive");
  await user.click(await screen.findByRole("button", { name: "Activate product" }));
  await screen.findByText("Product activated");
  expect((await now(product.id)).status).toBe("active");
});

test("a price of 0 is confirmed before a product is activated", async () => {
  const { product, user } = await opened({ sellingPrice: 0, status: "draft" });
  await user.click(await screen.findByRole("button", { name: "Activate product" }));
  const question = within(await screen.findByRole("alertdialog"));
  question.getByText("It is given away free of charge.");
  expect((await now(product.id)).status).toBe("draft");
  await user.click(question.getByRole("button", { name: "Activate product" }));
  await waitFor(async () => expect((await now(product.id)).status).toBe("active"));
});

test("a product is archived after a question, then restored", async () => {
  const { product, user } = await opened();
  await chooseAct(user, "Archive product");
  const question = within(await screen.findByRole("alertdialog", { name: /^Archive Zinc/ }));
  await user.click(question.getByRole("button", { name: "Archive product" }));
  await screen.findByText("Product archived");
  expect((await now(product.id)).archivedAt).not.toBeNull();
  const line = await menuLine(user, "Restore product");
  await user.click(line);
  await screen.findByText("Product restored");
  expect((await now(product.id)).archivedAt).toBeNull();
});

test("a product with stock is not archived, and the question says why", async () => {
  const { product, user } = await opened({}, "LOT7");
  await chooseAct(user, "Archive product");
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Archive product" }));
  await question.findByText("This product still has 10 packs. Set the stock to 0 first.");
  expect((await now(product.id)).archivedAt).toBeNull();
});

test("stock without batches is counted, then a sale takes packs away", async () => {
  const { product, user } = await opened();
  await user.click(await menuLine(user, "Adjust stock"));
  let dialog = within(await screen.findByRole("alertdialog", { name: /^Adjust the stock/ }));
  dialog.getByText("The stock is not tracked yet.");
  await user.type(dialog.getByLabelText(/^Packs on the shelf/), "12");
  await user.click(dialog.getByRole("button", { name: "Save stock" }));
  await waitFor(async () => expect((await now(product.id)).quantityOnHand).toBe(12));
  await user.click(await menuLine(user, "Adjust stock"));
  dialog = within(await screen.findByRole("alertdialog", { name: /^Adjust the stock/ }));
  dialog.getByText("12 packs now.");
  await user.selectOptions(dialog.getByLabelText("Reason"), "Sale");
  const packs = dialog.getByLabelText(/^Packs removed/);
  await user.type(packs, "13");
  await user.click(dialog.getByRole("button", { name: "Save stock" }));
  await dialog.findByText("Only 12 packs are in stock. Remove at most 12.");
  await user.clear(packs);
  await user.type(packs, "5");
  await user.click(dialog.getByRole("button", { name: "Save stock" }));
  await waitFor(async () => expect((await now(product.id)).quantityOnHand).toBe(7));
  await user.click(await menuLine(user, "Adjust stock"));
  dialog = within(await screen.findByRole("alertdialog", { name: /^Adjust the stock/ }));
  dialog.getByText("7 packs now.");
  const sale = { change: -3, reason: "sale" };
  await app.post(`/api/products/${product.id}/stock`, sale);
  await user.type(dialog.getByLabelText(/^Packs on the shelf/), "7");
  await user.click(dialog.getByRole("button", { name: "Save stock" }));
  await dialog.findByText("The stock is now 4 packs. Count again, then save.");
  dialog.getByText("4 packs now.");
  expect((await now(product.id)).quantityOnHand).toBe(4);
  await user.click(dialog.getByRole("button", { name: "Save stock" }));
  await waitFor(async () => expect((await now(product.id)).quantityOnHand).toBe(7));
  const card = within(await screen.findByRole("region", { name: "Stock card" }));
  await card.findByText("-5");
});

test("a batch is added from its bar code; another pack's code is refused", async () => {
  const gtin = aGtin();
  const { product, user } = await opened({ gtin });
  await user.click(await screen.findByRole("button", { name: "Add batch" }));
  const form = within(await screen.findByRole("dialog", { name: "Add batch" }));
  const scan = form.getByLabelText("Scan");
  const other = aGtin();
  await user.type(scan, `01${other}17990131`);
  await user.keyboard("{Enter}");
  await form.findByText(`This is another product. Its GTIN is ${other}.`);
  expect(form.getByLabelText<HTMLInputElement>(/^Expiry date/).value).toBe("");
  await user.clear(scan);
  await user.type(scan, `01${gtin}17290131240ABC`);
  await user.keyboard("{Enter}");
  await form.findByText(/^This code could not be read to its end\. Enter the batch number/);
  expect(form.getByLabelText<HTMLInputElement>(/^Expiry date/).value).toBe("2029-01-31");
  await user.type(scan, `]d201${gtin}1728013110LOT42A`);
  await user.keyboard("{Enter}");
  await waitFor(() =>
    expect(form.getByLabelText<HTMLInputElement>(/^Batch number/).value).toBe("LOT42A"),
  );
  expect(form.getByLabelText<HTMLInputElement>(/^Expiry date/).value).toBe("2028-01-31");
  await user.type(form.getByLabelText(/^Packs received/), "24");
  await user.click(form.getByRole("button", { name: "Add batch" }));
  await waitFor(async () =>
    expect(await now(product.id)).toMatchObject({ quantityOnHand: 24, nextExpiryOn: "2028-01-31" }),
  );
});

test("a batch number that no pack has is refused beside its field", async () => {
  const { product, user } = await opened();
  await user.click(await screen.findByRole("button", { name: "Add batch" }));
  const form = within(await screen.findByRole("dialog", { name: "Add batch" }));
  await user.type(form.getByLabelText(/^Batch number/), "LOT 42");
  await user.type(form.getByLabelText(/^Packs received/), "24");
  await user.click(form.getByRole("button", { name: "Add batch" }));
  await form.findByText(/^A batch number has at most 20 characters/);
  expect((await now(product.id)).quantityOnHand).toBeNull();
});

test("a batch is put in quarantine and released", async () => {
  const { product, user } = await opened({}, "LOT7");
  await actOnBatch(user, "LOT7", "Quarantine");
  await screen.findByText("Batch quarantined");
  await screen.findByText("Quarantined");
  expect((await now(product.id)).quantityOnHand).toBe(0);
  await actOnBatch(user, "LOT7", "Release");
  await screen.findByText("Batch released");
  expect((await now(product.id)).quantityOnHand).toBe(10);
});

test("damaged packs leave their batch", async () => {
  const { product, user } = await opened({}, "LOT7");
  await actOnBatch(user, "LOT7", "Adjust stock");
  const dialog = within(await screen.findByRole("alertdialog"));
  dialog.getByText("Batch LOT7. 10 packs now.");
  await user.selectOptions(dialog.getByLabelText("Reason"), "Damage");
  await user.type(dialog.getByLabelText(/^Packs removed/), "3");
  await user.click(dialog.getByRole("button", { name: "Save stock" }));
  await waitFor(async () => expect((await now(product.id)).quantityOnHand).toBe(7));
  await screen.findByText("Damage · LOT7");
});

test("a product is linked to an item and unlinked, each with its consequences", async () => {
  const { make, item } = await aShop(app);
  const product = await make({ name: "Zinc tablets", gtin: aGtin() });
  const one = await item({ name: "Zinc 25 mg tablets", gtin: aGtin() });
  await app.signIn();
  const { user } = open(pathOf(product.id));
  await chooseAct(user, "Link to item");
  const form = within(await screen.findByRole("dialog", { name: "Link to item" }));
  form.getByText("Category, GTIN and pack become the item's, and follow it from now on.");
  await user.type(await screen.findByRole("combobox", { name: /^Item/ }), one.code);
  await user.click(await screen.findByRole("option", { name: /^Zinc 25 mg tablets/ }));
  await user.click(form.getByRole("button", { name: "Link to item" }));
  await waitFor(async () => expect(await now(product.id)).toMatchObject({ gtin: one.gtin }));
  await chooseAct(user, "Unlink from item");
  const question = within(await screen.findByRole("alertdialog"));
  question.getByText("A recall of the item finds it by its GTIN alone.");
  await user.click(question.getByRole("button", { name: "Unlink from item" }));
  await waitFor(async () => expect((await now(product.id)).item).toBeNull());
});

test("a new product is deleted after a question; one with a history says why not", async () => {
  const { product, user } = await opened();
  await chooseAct(user, "Delete product");
  const question = within(await screen.findByRole("alertdialog", { name: /^Delete Zinc/ }));
  await user.click(question.getByRole("button", { name: "Delete product" }));
  await screen.findByText("Product deleted");
  expect((await app.get(`/api/products/${product.id}`)).statusCode).toBe(404);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("stock of batches is adjusted by batch, and a product that had stock is not deleted", async () => {
  const { user } = await opened({}, "LOT8");
  await screen.findByText("LOT8");
  const line = await menuLine(user, "Adjust stock");
  expect(line.getAttribute("aria-disabled")).toBe("true");
  within(line).getByText(
    "Quantity comes from the batches of this product. Adjust one of its batches.",
  );
  const remove = screen.getByRole("menuitem", { name: /^Delete product/ });
  within(remove).getByText("This product has a history. Archive it instead.");
});

test("an archived product offers what its state allows, and the palette says why not the rest", async () => {
  const { make } = await aShop(app);
  const { id } = await make({ name: "Zinc tablets" });
  await make({ name: "Biotin" });
  await app.post(`/api/products/${id}/archive`, { version: 1 });
  await app.signIn();
  const { user, goTo } = open(pathOf(id));
  const edit = await screen.findByRole("button", { name: /^Edit product/ });
  expect(edit.getAttribute("aria-disabled")).toBe("true");
  for (const act of ["Add batch", "Activate product", "Deactivate product"]) {
    expect(screen.queryByRole("button", { name: act })).toBeNull();
  }
  await menuLine(user, "Restore product");
  expect(screen.getAllByRole("menuitem")).toHaveLength(1);
  await user.keyboard("{Escape}");
  await goTo("/admin/units");
  await chooseFound(user, "Biotin", "Restore product");
  await screen.findByText("This product is not archived.");
});

test("a blocked product says why it cannot be activated or unlinked", async () => {
  const { item, ofItem } = await aShop(app);
  const one = await item();
  const { id } = (await ofItem(one.id)).json<Product>();
  const withdrawal = { code: one.code, reason: "Recalled by its maker", version: one.version };
  await app.post(`/api/items/${one.id}/withdraw`, withdrawal);
  await app.signIn();
  const { user } = open(pathOf(id));
  const activate = await screen.findByRole("button", { name: /^Activate product/ });
  expect(activate.getAttribute("aria-disabled")).toBe("true");
  const unlink = await menuLine(user, "Unlink from item");
  within(unlink).getByText(/^This product is blocked .* or archive the product\.$/);
  expect(screen.queryByRole("menuitem", { name: /^Link to item/ })).toBeNull();
});
