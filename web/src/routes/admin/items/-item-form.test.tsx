import type { Item } from "@pharmacy/contract/items/items";
import { aGtin, choicesFor, newItem } from "@pharmacy/server/test/items";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { checkWords } from "./-gtin-field.tsx";

const app = testApp();

test.each([
  ["", "8, 12, 13 or 14 digits, as printed under the bar code."],
  ["952123", "6 digits so far. 8, 12, 13 or 14 digits, as printed under the bar code."],
  ["9521234000013", "Check digit correct. Stored as 09521234000013."],
  ["0952-1234 000013", "Check digit correct. Stored as 09521234000013."],
  ["9521234000019", "The check digit is wrong. It should be 3."],
])("of the GTIN %j the hint is: %s", (typed, hint) => {
  expect(checkWords(typed)).toBe(hint);
});

test("an item is created with ingredients and identifiers, its GTIN checked while it is typed", async () => {
  const { capsule, box, mg } = await choicesFor(app);
  const gtin = aGtin();
  await app.signIn("catalogue");
  const { user } = open("/admin/items?id=new");
  await screen.findByRole("button", { name: "Create item" });
  const form = within(screen.getByRole("dialog", { name: "New item" }));
  await user.type(form.getByLabelText(/^Name/), "Amoxicillin 500 mg capsules, 21");
  await user.type(await form.findByRole("combobox", { name: /^Group/ }), "Anti");
  await user.click(await screen.findByRole("option", { name: /Antibacterials/ }));
  await user.type(form.getByLabelText(/^Generic name/), "amoxicillin");
  await user.click(form.getByRole("button", { name: "Add ingredient" }));
  const row = within(form.getByRole("group", { name: "Ingredients: 1" }));
  await user.type(row.getByLabelText(/^Substance/), "amoxicillin");
  await user.type(row.getByLabelText(/^Strength$/), "500");
  await user.selectOptions(row.getByLabelText(/^Strength unit/), mg);
  await user.type(row.getByLabelText(/^Per$/), "1");
  await user.selectOptions(row.getByLabelText(/^Per unit/), capsule);
  await user.type(form.getByLabelText(/^Dose form(?! code)/), "Capsule, hard");
  await user.type(form.getByLabelText(/^Pack size/), "21");
  await user.selectOptions(form.getByLabelText(/^Unit/), capsule);
  await user.selectOptions(form.getByLabelText(/^Packaging/), box);
  await user.type(form.getByLabelText(/^GTIN/), gtin.slice(1));
  form.getByText(`Check digit correct. Stored as ${gtin}.`);
  await user.click(form.getByRole("button", { name: "Add identifier" }));
  const other = within(form.getByRole("group", { name: "Other identifiers: 1" }));
  await user.selectOptions(other.getByLabelText(/^System/), "ndc");
  await user.type(other.getByLabelText(/^Identifier/), "1234567890");
  await user.selectOptions(form.getByLabelText(/^Supply status/), "prescriptionOnly");
  await user.click(form.getByRole("button", { name: "Create item" }));
  await form.findByText("An NDC has 10 digits in three parts, for example 12345-678-90.");
  await user.clear(other.getByLabelText(/^Identifier/));
  await user.type(other.getByLabelText(/^Identifier/), "12345-678-90");
  await user.click(form.getByRole("button", { name: "Create item" }));
  await screen.findByRole("row", { name: /^Amoxicillin 500 mg capsules, 21/ });
  await user.click(await screen.findByRole("button", { name: "Open" }));
  await screen.findByRole("dialog", { name: "Amoxicillin 500 mg capsules, 21" });
  const { items } = (await app.get(`/api/items?search=${gtin}`)).json();
  expect((await app.get(`/api/items/${items[0].id}`)).json()).toMatchObject({
    status: "draft",
    gtin,
    strength: "500 mg",
    packSize: 21,
    ingredients: [{ substance: "amoxicillin", strength: "500 mg / 1 capsule" }],
    identifiers: [{ system: "ndc", value: "12345-678-90" }],
  });
}, 30_000);

test("one press names all that a new item needs, counts it and leads to the first", async () => {
  await choicesFor(app);
  await app.signIn("catalogue");
  const { user } = open("/admin/items?id=new");
  await user.click(await screen.findByRole("button", { name: "Create item" }));
  const form = within(screen.getByRole("dialog", { name: "New item" }));
  await form.findByText("Generic name (INN) is required for medicines.");
  form.getByText("Dose form is required for medicines.");
  form.getByText("Supply status is required for medicines.");
  form.getByText("Choose a group.");
  const invalid = document.querySelectorAll("[aria-invalid=true]");
  expect(invalid.length).toBeGreaterThan(6);
  form.getByText(`${invalid.length} fields need attention.`);
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Name/)));
});

test("a GTIN that another item has is refused beside its field", async () => {
  const { group, capsule, box } = await choicesFor(app);
  const choices = { group, baseUnit: capsule, packUnit: box };
  const gtin = aGtin();
  const holder = await newItem(app, choices, { gtin });
  const { id } = await newItem(app, choices, { name: "Zinc tablets" });
  await app.signIn("catalogue");
  const { user } = open(`/admin/items?id=${id}`);
  await user.click(await screen.findByRole("button", { name: "Edit item" }));
  const field = await screen.findByLabelText(/^GTIN/);
  await user.type(field, gtin);
  await user.click(screen.getByRole("button", { name: "Save item" }));
  await screen.findByText(`Item ${holder.code} already has this GTIN.`);
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

test("a form that was opened before another change compares like with like", async () => {
  const { group, capsule, box } = await choicesFor(app);
  const choices = { group, baseUnit: capsule, packUnit: box };
  const { id, version } = await newItem(app, choices, { name: "Zinc tablets" });
  await app.signIn("catalogue");
  const { user } = open(`/admin/items?id=${id}`);
  await user.click(await screen.findByRole("button", { name: "Edit item" }));
  await user.type(await screen.findByLabelText(/^Brand name/), "Zincora");
  await app.patch(`/api/items/${id}`, { brandName: "Zinque", version });
  await user.click(screen.getByRole("button", { name: "Save item" }));
  await screen.findByText("Zinque");
  // identical values are no difference
  expect(screen.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual([
    "Brand name, yours: Zincora",
    "Brand name, theirs: Zinque",
  ]);
});

test("a changed item is saved, and undone from its toast", async () => {
  const { group, capsule, box } = await choicesFor(app);
  const choices = { group, baseUnit: capsule, packUnit: box };
  const ingredients = [{ substance: "zinc" }, { substance: "lactose", role: "excipient" as const }];
  const { id } = await newItem(app, choices, { name: "Zinc tablets", ingredients });
  const substances = async () => {
    const item: Item = (await app.get(`/api/items/${id}`)).json();
    return item.ingredients.map(({ substance }) => substance);
  };
  await app.signIn("catalogue");
  const { user } = open(`/admin/items?id=${id}`);
  await user.click(await screen.findByRole("button", { name: "Edit item" }));
  await user.click(await screen.findByRole("button", { name: "Remove ingredient 2" }));
  await user.click(screen.getByRole("button", { name: "Save item" }));
  await waitFor(async () => expect(await substances()).toEqual(["zinc"]));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await substances()).toEqual(["zinc", "lactose"]));
});
