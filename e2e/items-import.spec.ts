import type { Item } from "@pharmacy/contract/items/items";
import { aMark } from "./support/records.ts";
import { button, field, tabTo } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("items are imported, corrected and taken back without a pointer", async ({ page }) => {
  const press = async (name: string) => {
    await tabTo(page, button(page, name));
    await page.keyboard.press("Enter");
  };
  const confirm = async (name: string) => {
    await press(name);
    await tabTo(page, button(page.getByRole("alertdialog"), name));
    await page.keyboard.press("Enter");
  };
  const shows = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
  await page.goto("/admin/items/import");
  const file = { name: "items.csv", mimeType: "text/csv", buffer: Buffer.from(itemFile()) };
  await page.locator("input[type=file]").setInputFiles(file);
  await press("Check file");
  await shows("1 new, 0 changed, 0 unchanged, 2 refused");

  await press("Correct Group in row 3");
  await expect(field(page, "Group in row 3")).toBeFocused();
  await page.keyboard.type("Antibacterials");
  await page
    .getByRole("option", { name: /Antibacterials/ })
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await shows("2 new, 0 changed, 0 unchanged, 1 refused");
  await expect(button(page, "Correct Name in row 4")).toBeFocused();

  await confirm("Import 2 items");
  await shows("2 items imported.");
  await expect(page.getByRole("main")).toBeFocused();
  await confirm("Undo import");
  await shows("Import undone: 2 items deleted.");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a file that names no unit and unknown groups comes in without a typed value", async ({
  page,
  api,
}) => {
  const mark = aMark();
  const shows = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
  const choose = async (label: string, option: RegExp) => {
    await field(page, label).selectOption("The same value for every row");
    const control = page.getByRole("combobox", { name: `${label} of every row` });
    await control.click();
    await page.getByRole("listbox").getByRole("option", { name: option }).first().click();
  };
  const file = { name: "drugs.csv", mimeType: "text/csv", buffer: Buffer.from(drugFile(mark)) };
  await page.goto("/admin/items/import");
  await page.locator("input[type=file]").setInputFiles(file);
  await choose("Unit", /capsule/i);
  await choose("Packaging", /box/i);
  await field(page, "Supply status").selectOption("The same value for every row");
  await field(page, "Supply status of every row").selectOption("Prescription only");
  await expect(page.getByRole("combobox", { name: "Currency of every row" })).toHaveValue(/EGP/);
  await button(page, "Check file").click();
  await shows("0 new, 0 changed, 0 unchanged, 3 refused");

  await button(page, "Create 3 groups…").click();
  const dialog = page.getByRole("alertdialog", { name: "Create 3 groups?" });
  await expect(dialog.getByText(`Care ${mark}`)).toBeVisible();
  await button(dialog, "Create 3 groups").click();
  await shows("3 new, 0 changed, 0 unchanged, 0 refused");
  await expect(page.getByText("do not exist yet")).toHaveCount(0);

  await button(page, "Import 3 items").click();
  await button(page.getByRole("alertdialog"), "Import 3 items").click();
  await shows("3 items imported.");
  await page.getByRole("link", { name: "Show the items" }).click();
  await expect(page.getByText(`Cream ${mark}`).first()).toBeVisible();
  const { items } = await api.get<{ items: Pick<Item, "currency" | "referencePrice">[] }>(
    `items?search=${mark}`,
  );
  expect(items.map(({ currency }) => currency)).toEqual(["EGP", "EGP", "EGP"]);
});

/** Three packs of two classes, one of them inside another, with prices in Egyptian pounds. */
function drugFile(mark: string): string {
  const rest = "zinc;Gélule";
  return [
    "Name;Group;INN;Form;price_egp",
    `Cream ${mark};Care ${mark} › Skin ${mark};${rest};10.0`,
    `Lotion ${mark};Care ${mark} › Skin ${mark};${rest};12.5`,
    `Tonic ${mark};Hair ${mark};${rest};7`,
    "",
  ].join("\n");
}

/** Three packs: one that is right, one of an unknown group, and one with too short a name. */
function itemFile(): string {
  const mark = aMark();
  const rest = "amoxicillin;Gélule;500 mg;21;capsules;box;prescription only";
  return [
    "Name;Group;INN;Form;Dosage;Pack size;Unit;Pack;Legal status",
    `Amoxicillin ${mark};Antibacterials;${rest}`,
    `Amoxicillin B ${mark};Unknown ${mark};${rest}`,
    `;Antibacterials;${rest}`,
    "",
  ].join("\n");
}

test("rows refused for one cause are one reason, and one of its values is corrected at once", async ({
  page,
}) => {
  await page.goto("/admin/items/import");
  const buffer = Buffer.from(faultyFile());
  const file = { name: "register.csv", mimeType: "text/csv", buffer };
  await page.locator("input[type=file]").setInputFiles(file);
  await button(page, "Check file").click();
  await expect(page.getByText(/^1 new, 0 changed, 0 unchanged, 7 refused/)).toBeVisible();
  const reasons = page.getByRole("list", { name: "Reasons" }).getByRole("listitem");
  await expect(reasons).toHaveText([
    /^4 rowsGroup: There is no group with this name\.Syrups \w+ in 3 rowsDrops \w+ in 1 row/,
    /^3 rowsGTIN: Shortened by a spreadsheet, so its last digits are lost\./,
    /^1 rowGTIN is also in another row\./,
  ]);
  await page.getByRole("button", { name: /^Syrups \w+ in 3 rows$/ }).click();
  await expect(page.getByText(/^Row \d+$/)).toHaveText(["Row 6", "Row 7", "Row 8"]);
  await button(page, "Correct Group in 3 rows").click();
  const group = field(page, "Group in 3 rows");
  await group.fill("Antibacterials");
  await page
    .getByRole("option", { name: /Antibacterials/ })
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^4 new, 0 changed, 0 unchanged, 4 refused/)).toBeVisible();
});

/** Barcodes that a spreadsheet shortened, groups that are not there, and a pack that is there twice. */
function faultyFile(): string {
  const mark = aMark();
  const gtin = "09525000000016";
  const line = (code: string, name: string, group = "Antibacterials") =>
    `${code};${name} ${mark};${group};amoxicillin;Gélule;500 mg;21;capsules;box;prescription only`;
  return [
    "GTIN;Name;Group;INN;Form;Dosage;Pack size;Unit;Pack;Legal status",
    line(gtin, "Amoxicillin"),
    line("7,79E+12", "Bisoprolol"),
    line("8.68E+12", "Cetirizine"),
    line("8680000000000", "Diazepam", `Drops ${mark}`),
    ...["Enalapril", "Fluoxetine", "Gabapentin"].map((name) => line("", name, `Syrups ${mark}`)),
    line(gtin, "Amoxicillin again"),
    "",
  ].join("\n");
}
