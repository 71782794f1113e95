import { readFileSync } from "node:fs";
import type { Group } from "@pharmacy/contract/groups/groups";
import { checkDigit } from "@pharmacy/contract/items/gs1-digits";
import type { Item } from "@pharmacy/contract/items/items";
import type { Page as Answer } from "@pharmacy/contract/list";
import { aPng } from "../server/test/pictures.ts";
import { aMark } from "./support/records.ts";
import { button, field, recordAct } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

/** A GTIN that no other test uses. */
function aGtin(): string {
  const digits = `0952${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;
  return digits + checkDigit(digits);
}

test("an item is created with a picture and an ingredient, labelled, and withdrawn", async ({
  page,
  api,
}) => {
  const mark = aMark();
  const name = `Zinc 20 mg tablets, 30 ${mark}`;
  await api.post<Group>("groups", { name: mark, code: mark, parent: null, status: "active" });
  await page.goto(`/admin/items?search=${mark}&id=new`);
  const form = page.getByRole("dialog", { name: "New item" });
  await field(form, "Name").fill(name);
  await form.getByRole("combobox", { name: "Group" }).fill(mark);
  await page.getByRole("option", { name: mark }).click();
  await field(form, "Generic name (INN)").fill("zinc");
  await button(form, "Add ingredient").click();
  const ingredient = form.getByRole("group", { name: "Ingredients: 1" });
  await field(ingredient, "Substance").fill("zinc");
  await field(ingredient, "Strength").fill("20");
  await field(ingredient, "Strength unit").selectOption({ label: "mg (milligram)" });
  await field(form, "Dose form").fill("Tablet");
  await field(form, "Pack size").fill("30");
  await field(form, "Unit").selectOption({ label: "tablet" });
  await field(form, "Packaging").selectOption({ label: "box" });
  await field(form, "GTIN").fill(aGtin());
  await field(form, "Supply status").selectOption("generalSale");
  const file = { name: "zinc.png", mimeType: "image/png", buffer: aPng(96, 96) };
  await form.locator("input[type=file]").setInputFiles(file);
  await button(form, "Create item").click();
  await expect(form).toBeHidden();
  const picture = page.getByRole("row", { name }).locator("img");
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  const { items } = await api.get<Answer<Item>>(`items?search=${mark}`);
  const { id = "", code = "" } = items[0] ?? {};

  await page.goto(`/admin/items?id=${id}`);
  await button(page, "Activate item").click();
  await expect(button(page, "Discontinue item")).toBeVisible();
  await button(page, "Print label").click();
  const label = page.getByRole("dialog", { name: "Print label" });
  await field(label, "Batch number").fill("AB12");
  await expect(label.getByText("LOT AB12")).toBeVisible();
  const saved = page.waitForEvent("download");
  await button(label, "Save PDF").click();
  const pdf = await saved;
  expect(pdf.suggestedFilename()).toBe(`${code}.pdf`);
  expect(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  await button(label, "Close").first().click();

  await (await recordAct(page, "Withdraw item")).click();
  const question = page.getByRole("alertdialog", { name: `Withdraw ${name}?` });
  await expect(question).toContainText("It may no longer be bought or sold.");
  await field(question, "Reason").fill("Recalled by its maker");
  await field(question, "Code").fill(code);
  await button(question, "Withdraw item").click();
  await expect(page.getByText("Withdrawn: Recalled by its maker")).toBeVisible();
  expect(await api.get(`items/${id}`)).toMatchObject({
    status: "withdrawn",
    ingredients: [{ substance: "zinc" }],
    pictures: [{ name: "zinc.png" }],
  });
});
