import { aGtin, itemChoices } from "@pharmacy/server/test/items";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { check, confirm, openImport, work } from "#test/imports.ts";

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

test("the list of items leads to their import", async () => {
  await app.signIn();
  const page = open("/admin/items");
  const [link] = await screen.findAllByRole("link", { name: "Import" });
  await page.user.click(link as HTMLElement);
  expect(await screen.findByRole("heading", { name: "Import items" })).toBeTruthy();
});
