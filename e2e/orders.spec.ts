import { readFile } from "node:fs/promises";
import type { Page as Answer } from "@pharmacy/contract/list";
import type { Order, OrderSummary } from "@pharmacy/contract/orders/orders";
import type { Product } from "@pharmacy/contract/products/products";
import type { Batch } from "@pharmacy/contract/products/products.batches";
import { pdfText } from "@pharmacy/server/test/pdf-text";
import type { Page } from "@playwright/test";
import type { Api } from "./support/api.ts";
import { aCustomer, aDraft, aPlacedOrder, type Customer } from "./support/orders.ts";
import { aColleague } from "./support/records.ts";
import { expect, test } from "./support/test.ts";

const LINES = 12;

/** Types a code as a scanner does: all of it at once, then Enter. */
async function scan(page: Page, code: string) {
  await page.keyboard.insertText(code);
  await page.keyboard.press("Enter");
}

/** The pharmacy's only order. */
async function orderOf(api: Api, { pharmacy }: Customer): Promise<Order> {
  const { items } = await api.get<Answer<OrderSummary>>(`orders?organization=${pharmacy.id}`);
  return api.get<Order>(`orders/${items[0]?.id}`);
}

test("an order goes from a pasted table on a phone to the shelf, one line short", async ({
  page: desk,
  api,
  signIn,
  open,
}) => {
  const customer = await aCustomer(api, LINES);
  const { owner, packs, pharmacy } = customer;
  const phone = await open(await signIn(owner));
  await phone.setViewportSize({ width: 390, height: 844 });

  await test.step("the owner pastes twelve lines, and places them", async () => {
    await phone.goto("/dashboard/orders");
    // an empty list offers it twice
    await phone.getByRole("link", { name: "New order" }).first().click();
    await phone.getByRole("button", { name: "Paste a table" }).click();
    const table = packs.map(({ code, gtin }, place) => `${place % 2 ? gtin : code}\t2`).join("\n");
    await phone.getByLabel("Table", { exact: true }).fill(table);
    await phone.getByRole("button", { name: "Check lines" }).click();
    await phone.getByRole("button", { name: "Add 12 lines" }).click();
    await expect(phone.getByText("12 lines, 24 packs")).toBeVisible();
    await phone.getByRole("button", { name: "Place order" }).click();
    const question = phone.getByRole("alertdialog");
    await expect(question.getByText(/12 lines · 24 packs · €156\.00$/)).toBeVisible();
    await question.getByRole("button", { name: "Place order" }).click();
    await expect(phone.getByText(/^The supply desk has this order/)).toBeVisible();
  });

  const { number, id } = await orderOf(api, customer);
  await test.step("the desk confirms eleven lines in full and one short, by keyboard", async () => {
    await desk.goto(`/admin/orders?organization=${pharmacy.id}`);
    await desk.getByRole("row", { name: number }).getByText(number).click();
    await expect(desk.getByRole("button", { name: "Confirm order" })).toBeVisible();
    await desk.keyboard.press("a");
    await desk.getByLabel(`Packs of ${packs[0]?.name}`).fill("1");
    await expect(desk.getByText(/^11 lines in full, 1 line short\./)).toBeVisible();
    await desk.keyboard.press("Control+Enter");
    await expect(desk.getByRole("button", { name: "Ship packs" })).toBeVisible();
  });

  await test.step("it ships by scanning every pack", async () => {
    await desk.keyboard.press("s");
    await expect(desk.getByLabel("Scan", { exact: true })).toBeFocused();
    for (const [place, { gtin }] of packs.entries()) {
      const code = `]d201${gtin}17300131${`10LOT${place + 1}`}`;
      for (let packed = place === 0 ? 1 : 0; packed < 2; packed += 1) await scan(desk, code);
    }
    await desk.getByRole("button", { name: "Ship 23 packs" }).click();
    await expect(desk.getByText(/^Shipment SH-.* with 23 packs shipped$/)).toBeVisible();
  });

  await test.step("the owner saves the delivery note of it on the phone", async () => {
    await phone.goto(`/dashboard/orders/${id}`);
    const saving = phone.waitForEvent("download");
    await phone.getByRole("button", { name: /^Delivery note of SH-/ }).click();
    const note = await saving;
    expect(note.suggestedFilename()).toMatch(/^SH-\d{4}-\d{6}\.pdf$/);
    const text = pdfText(await readFile(await note.path()));
    expect(text).toContain(`${packs[0]?.code} ${packs[0]?.name} LOT1 31 Jan 2030 1`);
    expect(text).toContain(number);
    expect(text).toContain("Packs 23");
  });

  await test.step("the owner receives it on the phone", async () => {
    await phone.getByRole("button", { name: /^Receive SH-/ }).click();
    await phone.getByRole("button", { name: "Receive 23 packs" }).click();
    await expect(phone.getByText(/^Shipment SH-.* received$/).first()).toBeVisible();
  });

  await test.step("the packs are in stock, with batch and expiry", async () => {
    const { items } = await api.get<Answer<Product>>(
      `products?organization=${pharmacy.id}&count=100`,
    );
    expect(items).toHaveLength(LINES);
    const [first] = items.filter(({ name }) => name === packs[0]?.name);
    expect(first?.quantityOnHand).toBe(1);
    const { items: batches } = await api.get<Answer<Batch>>(`products/${first?.id}/batches`);
    expect(batches).toMatchObject([{ batchNumber: "LOT1", expiryDate: "2030-01-31", quantity: 1 }]);
    expect(await api.get<Order>(`orders/${id}`)).toMatchObject({
      status: "partlyShipped",
      sums: { wanted: 24, confirmed: 23, shipped: 23, delivered: 23 },
    });
  });
});

test("a draft survives a lost answer, and saving it again makes no second one", async ({
  api,
  signIn,
  open,
  complaints,
}) => {
  complaints.allow(/^failed (GET|POST|PATCH) \/api\//);
  const customer = await aCustomer(api, 1);
  const [pack] = customer.packs;
  const page = await open(await signIn(customer.owner));
  await page.goto("/dashboard/orders/create");
  await page.getByLabel("Add an item").fill(pack?.code ?? "");
  await page.getByRole("option", { name: pack?.name }).click();
  await page.getByLabel(`Packs of ${pack?.name}`).fill("7");
  // the order is written, but its answer is lost
  await page.route("**/api/orders", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText(/^The server cannot be reached/).first()).toBeVisible();
  await expect(page.getByLabel(`Packs of ${pack?.name}`)).toHaveValue("7");
  await page.unroute("**/api/orders");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await orderOf(api, customer)).toMatchObject({ lines: [{ quantity: 7 }] });
  const { total } = await api.get<Answer<OrderSummary>>(
    `orders?organization=${customer.pharmacy.id}`,
  );
  expect(total).toBe(1);
});

test("the desk shares out too few packs by item, and the orders are confirmed", async ({
  page: desk,
  api,
}) => {
  const customer = await aCustomer(api, 1);
  const [pack] = customer.packs;
  const first = await aPlacedOrder(api, customer);
  const second = await aPlacedOrder(api, customer);
  await desk.goto(`/admin/orders/items?search=${pack?.code}`);
  await desk
    .getByText(pack?.name ?? "", { exact: true })
    .first()
    .click();
  const available = desk.getByLabel("Packs available");
  await expect(available).toBeFocused();
  await desk.keyboard.type("15");
  const packsFor = (number: string) => desk.getByLabel(new RegExp(`^Packs for .*, ${number}$`));
  await expect(packsFor(first.number)).toHaveValue("10");
  await expect(packsFor(second.number)).toHaveValue("5");
  await desk.getByLabel("If there are too few").selectOption("inProportion");
  await expect(packsFor(first.number)).toHaveValue("8");
  await expect(packsFor(second.number)).toHaveValue("7");
  await packsFor(second.number).fill("6");
  await expect(desk.getByText(/^14 of 20 packs\./)).toBeVisible();
  await desk.keyboard.press("Control+Enter");
  await expect(desk.getByText("2 orders confirmed.")).toBeVisible();
  expect(await api.get<Order>(`orders/${first.id}`)).toMatchObject({
    status: "confirmed",
    sums: { wanted: 10, confirmed: 8 },
  });
  expect(await api.get<Order>(`orders/${second.id}`)).toMatchObject({
    sums: { wanted: 10, confirmed: 6 },
  });
});

test("above the approval amount a pharmacist asks the owner, who places the order", async ({
  api,
  signIn,
  open,
}) => {
  const customer = await aCustomer(api, 1);
  const { pharmacy, owner } = customer;
  const owners = await open(await signIn(owner));
  await owners.goto("/dashboard/settings/pharmacy");
  await owners.getByLabel("Approval amount").fill("9.99");
  await owners.getByRole("button", { name: "Save pharmacy" }).click();
  await expect(owners.getByRole("button", { name: "Save pharmacy" })).toBeHidden();
  const { person } = await aColleague(api, { role: "pharmacist", organization: pharmacy.id });
  const { id } = await aDraft(api, customer);
  const page = await open(await signIn(person));
  await page.goto(`/dashboard/orders/${id}`);
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(
    page.getByText(/^This order is above your pharmacy's approval amount/),
  ).toBeVisible();
  await owners.goto(`/dashboard/orders/${id}`);
  await owners.getByRole("button", { name: "Place order" }).click();
  await owners.getByRole("alertdialog").getByRole("button", { name: "Place order" }).click();
  await expect(owners.getByText(/^The supply desk has this order/)).toBeVisible();
});
