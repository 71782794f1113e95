import type { ItemInput } from "@pharmacy/contract/items/items";
import { aGtin, choicesFor, newItem } from "@pharmacy/server/test/items";
import { aShop, newBatch } from "@pharmacy/server/test/products";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { openPalette, option } from "#test/palette.ts";

const app = testApp();

async function made(values: Partial<ItemInput> & { isActive?: boolean } = {}) {
  const { group, capsule, box } = await choicesFor(app);
  return newItem(app, { group, baseUnit: capsule, packUnit: box }, { isActive: true, ...values });
}

const names = () =>
  screen
    .getAllByRole("row")
    .flatMap((row) => row.getAttribute("aria-label")?.split(" · ").slice(0, 1) ?? []);

test("an item is listed with its pack, form, codes and status", async () => {
  const gtin = aGtin();
  const { code } = await made({ name: "Amoxicillin capsules", gtin, strengthText: "500 mg" });
  await app.signIn();
  open("/admin/items");
  const row = await screen.findByRole("row", { name: `Amoxicillin capsules · ${code}` });
  within(row).getByRole("cell", { name: code });
  within(row).getByRole("cell", { name: "21 capsules / box" });
  within(row).getByRole("cell", { name: "Capsule, hard · 500 mg" });
  within(row).getByRole("cell", { name: gtin });
  within(row).getByText("Prescription only");
  within(row).getByText("Active");
});

test.each([
  ["of 14 digits", (gtin: string) => gtin],
  ["as printed, with 13 digits", (gtin: string) => gtin.slice(1)],
  ["as a scanner reads it", (gtin: string) => `]d201${gtin}17281231`],
])("a GTIN %s finds its pack", async (_, typed) => {
  const gtin = aGtin();
  await made({ name: "Zinc tablets", gtin });
  await made({ name: "Amoxicillin capsules", gtin: aGtin() });
  await app.signIn();
  const { user } = open("/admin/items");
  await screen.findByRole("row", { name: /^Zinc/ });
  await user.type(screen.getByRole("searchbox"), typed(gtin));
  await waitFor(() => expect(names()).toEqual(["Zinc tablets"]));
});

test("an item says which pharmacies carry it, with stock and next expiry, the largest stock first", async () => {
  const one = await aShop(app);
  const other = await aShop(app, {}, { name: "Ballyhart Chemist" });
  await aShop(app, {}, { name: "Dunmarrow Pharmacy" });
  const item = await one.item({ name: "Zinc tablets" });
  const { id } = (await one.ofItem(item.id)).json();
  await other.ofItem(item.id);
  await newBatch(app, id, { quantity: 12, expiryDate: "2099-01-31" });
  await app.signIn();
  open(`/admin/items?id=${item.id}`);
  const carried = within(
    await screen.findByRole("region", { name: "Pharmacies that carry it (2)" }),
  );
  const [first, second, ...others] = carried.getAllByRole("listitem");
  expect(others).toEqual([]);
  const row = within(first as HTMLElement);
  row.getByText("Castlewren Pharmacy");
  row.getByText("12");
  row.getByText(/2099/);
  within(second as HTMLElement).getByText("Ballyhart Chemist");
  within(second as HTMLElement).getByText("Not tracked");
});

test("a group with all below it and a supply status narrow the list, and say so in the address", async () => {
  const { group, capsule, box } = await choicesFor(app);
  const within = await app.post("/api/groups", {
    name: "Penicillins",
    code: "penicillins",
    parent: group,
    status: "active",
  });
  const units = { baseUnit: capsule, packUnit: box };
  await newItem(app, { group, ...units }, { name: "Above", supplyStatus: "generalSale" });
  const below = { group: within.json().id, ...units };
  await newItem(app, below, { name: "Below", supplyStatus: "generalSale" });
  await newItem(app, below, { name: "Below by prescription" });
  await app.signIn();
  const { user, address } = open("/admin/items");
  await screen.findByRole("row", { name: /^Above/ });
  await user.click(screen.getByRole("button", { name: /^Group/ }));
  await user.type(await screen.findByRole("combobox", { name: "Find: Group" }), "penicil");
  await user.click(await screen.findByRole("option", { name: /Penicillins/ }));
  await waitFor(() => expect(names()).toEqual(["Below", "Below by prescription"]));
  await user.selectOptions(screen.getByLabelText("Supply status"), "General sale");
  await waitFor(() => expect(names()).toEqual(["Below"]));
  expect(address()).toBe("/admin/items?group=penicillins&supplyStatus=generalSale");
  await screen.findByRole("button", { name: /Antibacterials › Penicillins/ });
});

test("the status narrows the list, and says so in the address", async () => {
  await made({ name: "Sold pack" });
  await made({ name: "Planned pack", isActive: false });
  await app.signIn();
  const { user, address } = open("/admin/items");
  await screen.findByRole("row", { name: /^Sold pack/ });
  await user.selectOptions(screen.getByLabelText("Status"), "Draft");
  await waitFor(() => expect(names()).toEqual(["Planned pack"]));
  expect(address()).toBe("/admin/items?status=draft");
});

test("many items are discontinued at once, after a question", async () => {
  const first = await made({ name: "First pack" });
  const second = await made({ name: "Second pack" });
  await app.signIn();
  const { user } = open("/admin/items");
  for (const name of [/First pack/, /Second pack/]) {
    await user.click(await screen.findByRole("checkbox", { name }));
  }
  await user.click(await screen.findByRole("button", { name: "Discontinue" }));
  const question = within(await screen.findByRole("alertdialog"));
  question.getByText("Pharmacies may sell the stock they have. Nothing new is bought.");
  await user.click(question.getByRole("button", { name: /^Discontinue/ }));
  await waitFor(async () => {
    for (const { id } of [first, second]) {
      expect((await app.get(`/api/items/${id}`)).json().status).toBe("discontinued");
    }
  });
});

test("finance may read items, and is offered nothing to change", async () => {
  const { name } = await made();
  await app.signIn("finance");
  const { user } = open("/admin/items");
  await user.click(await screen.findByRole("button", { name }));
  const sheet = within(await screen.findByRole("dialog", { name }));
  sheet.getByText("21 capsules / box");
  expect(sheet.queryByRole("button", { name: "Edit item" })).toBeNull();
  expect(sheet.queryByRole("button", { name: "Discontinue item" })).toBeNull();
  expect(screen.queryByRole("button", { name: "New item" })).toBeNull();
});

test("the palette finds an item by a GTIN of any length", async () => {
  const gtin = aGtin();
  await made({ name: "Zinc tablets", gtin });
  await app.signIn();
  const { user, address } = open("/admin");
  await user.type(await openPalette(user), gtin.slice(1));
  await user.click(await option(/^Zinc tablets/));
  await screen.findByRole("dialog", { name: "Zinc tablets" });
  expect(address()).toMatch(/^\/admin\/items\?id=/);
});

test("a misspelt search proposes similar names, and one of them is opened", async () => {
  const { name, code } = await made({ name: "Anastrozole 1 mg tablets" });
  await made({ name: "Zinc tablets" });
  await app.signIn();
  const { user, address } = open("/admin/items?search=anastrozle");
  await screen.findByText("Nothing matches the search “anastrozle”.");
  const similar = within(await screen.findByRole("list", { name: "Similar names" }));
  expect(similar.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    `${name} ${code}`,
  ]);
  await user.click(similar.getByRole("button"));
  await screen.findByRole("dialog", { name });
  expect(address()).toMatch(/search=anastrozle.*&id=|id=.*&search=anastrozle/);
});
