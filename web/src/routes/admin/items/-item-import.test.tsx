import { aGtin, itemChoices } from "@pharmacy/server/test/items";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { check, confirm, drop, openImport, press, work } from "#test/imports.ts";

const app = testApp();

const HEADER =
  "GTIN;Name;Group;INN;Form;Dosage;Pack size;Unit;Pack;Manufacturer;Legal status;Price";

function line(gtin: string, name: string): string {
  return `${gtin};${name};Antibacterials;amoxicillin;Gélule;500 mg;21;capsules;box;Nordhal Pharma;prescription only;4,12`;
}

test("items come in from a product file, and a barcode spoilt by a spreadsheet is refused", async () => {
  await itemChoices(app);
  const page = await openImport(app, "/admin/items/import");
  const rows = [line(aGtin(), "Amoxicillin 500 mg"), line("7,79E+12", "Amoxicillin 250 mg")];
  await check(app, page, [HEADER, ...rows, ""].join("\n"), "items");
  await screen.findByText("1 new, 0 changed, 0 unchanged, 1 refused");
  await confirm(page, "Import 1 item");
  await work(app, "Importing items…");
  await screen.findByText("1 item imported.");
});

test("fields that medicines need come first, and those without a column are folded away", async () => {
  const page = await openImport(app, "/admin/items/import");
  await drop(page, "Name;Price\nAmoxicillin 500 mg;4,12\n", "items");
  const needed = within(await screen.findByRole("list", { name: "Fields" }));
  expect(needed.getByLabelText(/^Dose form/)).toBeTruthy();
  expect(needed.getByLabelText("Reference price")).toBeTruthy();
  expect(needed.queryByLabelText("PZN")).toBeNull();
  expect(
    screen.getByText("New medicines also need Generic name (INN), Dose form, and Supply status."),
  ).toBeTruthy();
  await page.user.click(screen.getByText(/^\d+ more fields$/));
  const folded = within(screen.getByRole("list", { name: "More fields" }));
  await page.user.selectOptions(folded.getByLabelText("PZN"), "Price");
  expect(folded.getByLabelText("PZN")).toHaveProperty("value", "1");
});

test("rows with one fault are one reason, whatever their values, and a value shows its own rows", async () => {
  await itemChoices(app);
  const page = await openImport(app, "/admin/items/import");
  const rows = Array.from({ length: 10 }, (_, place) =>
    line(aGtin(), `Amoxicillin ${place}`).replace("Antibacterials", `Unknown ${place >> 1}`),
  );
  await check(app, page, [HEADER, ...rows, ""].join("\n"), "items");
  const reasons = within(await screen.findByRole("list", { name: "Reasons" }));
  await reasons.findByText("Group: There is no group with this name.");
  expect(reasons.getAllByRole("button", { name: /^Show rows/ })).toHaveLength(1);
  expect(reasons.getAllByRole("button", { name: /^Unknown \d in 2 rows$/ })).toHaveLength(5);
  await press(page, "Unknown 3 in 2 rows");
  const refused = within(await screen.findByRole("list", { name: "Refused rows" }));
  await waitFor(() => expect(refused.getAllByText(/^Row \d+$/)).toHaveLength(2));
  await press(page, "Correct Group in 2 rows");
  const group = await screen.findByLabelText("Group in 2 rows");
  await press(page, "Check again");
  await screen.findByText("Choose a value first.");
  await page.user.type(group, "Antibacterials{Enter}");
  await page.user.clear(group);
  await press(page, "Check again");
  await screen.findByText("Choose a value first.");
  await page.user.type(group, "Antibacterials{Enter}");
  await waitFor(() => expect(group).toHaveProperty("value", "Antibacterials"));
  await press(page, "Check again");
  await screen.findByText("2 new, 0 changed, 0 unchanged, 8 refused");
});

test("a group that is only misspelt is taken for the existing one", async () => {
  await itemChoices(app);
  const page = await openImport(app, "/admin/items/import");
  const misspelt = line(aGtin(), "Amoxicillin").replace("Antibacterials", "Antibacterial");
  await check(app, page, [HEADER, misspelt, ""].join("\n"), "items");
  await press(page, "Create 1 group…");
  const dialog = within(await screen.findByRole("alertdialog", { name: "Create 1 group?" }));
  const choice = await dialog.findByRole("combobox", { name: "Antibacterial" });
  await page.user.selectOptions(choice, "Leave out");
  await page.user.selectOptions(choice, dialog.getByText(/^Use existing Antibacterials \(/));
  await page.user.click(await dialog.findByRole("button", { name: "Use 1 existing group" }));
  await work(app, "Checking the rows…");
  await screen.findByText("1 new, 0 changed, 0 unchanged, 0 refused");
});

test("rows that lack what medicines need get another kind, and a spoilt price is cleared", async () => {
  await itemChoices(app);
  const page = await openImport(app, "/admin/items/import");
  const cream = (name: string) => line(aGtin(), name).replace("amoxicillin", "");
  const spoilt = line(aGtin(), "Amoxicillin 500 mg").replace("4,12", "k. A.");
  await check(app, page, [HEADER, cream("Rose"), cream("Lily"), spoilt, ""].join("\n"), "items");
  await screen.findByText("0 new, 0 changed, 0 unchanged, 3 refused");
  await press(page, "Correct Kind in 2 rows");
  await page.user.selectOptions(await screen.findByLabelText("Kind in 2 rows"), "Cosmetic");
  await press(page, "Check again");
  await screen.findByText("2 new, 0 changed, 0 unchanged, 1 refused");
  await press(page, "Correct Reference price in 1 row");
  await screen.findByText("Clear the text to import the rows without it.");
  await page.user.clear(screen.getByLabelText("Reference price in 1 row"));
  await press(page, "Check again");
  await screen.findByText("3 new, 0 changed, 0 unchanged, 0 refused");
});

test("a picked value is shown by its label in the set-up and among the checked rows", async () => {
  await itemChoices(app);
  const page = await openImport(app, "/admin/items/import");
  const row = line(aGtin(), "Amoxicillin 500 mg").replace("prescription only", "sin receta");
  await drop(page, [HEADER, row, ""].join("\n"), "items");
  await page.user.selectOptions(await screen.findByLabelText("Supply status"), "Legal status");
  const field = within(screen.getByLabelText("Supply status").closest("li") as HTMLElement);
  await page.user.click(field.getByText("Combine, trim or replace"));
  await page.user.click(await field.findByRole("button", { name: /^Translate values/ }));
  const becomes = await field.findByLabelText("sin receta becomes");
  await page.user.selectOptions(becomes, "General sale");
  expect(field.getByText("Example: General sale")).toBeTruthy();
  await press(page, "Check file");
  await work(app, "Checking the rows…");
  const rows = within(await screen.findByRole("list", { name: "New rows" }));
  expect(rows.getByText("General sale")).toBeTruthy();
});

test("prices whose currency is unclear say in which one they are read until one is chosen", async () => {
  const page = await openImport(app, "/admin/items/import");
  await drop(page, "Name;سعر الجمهور (ريال)\nAmoxicillin 500 mg;4,12\n", "items");
  const warning = /^Reference price has no currency, so its amounts are read as [A-Z]{3}\./;
  await screen.findByText(warning);
  await page.user.selectOptions(screen.getByLabelText("Currency"), "The same value for every row");
  expect(screen.getByText(warning)).toBeTruthy();
  const currency = await screen.findByRole("combobox", { name: "Currency of every row" });
  await page.user.type(currency, "SAR{Enter}");
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
});

test("the list of items leads to their import", async () => {
  await app.signIn();
  const page = open("/admin/items");
  const [link] = await screen.findAllByRole("link", { name: "Import" });
  await page.user.click(link as HTMLElement);
  expect(await screen.findByRole("heading", { name: "Import items" })).toBeTruthy();
});
