import type { Plan } from "@pharmacy/contract/plans/plans";
import { aMark } from "./support/records.ts";
import { button, field, toast } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("a plan is created, activated, compared and archived with the keyboard and the pointer", async ({
  page,
  api,
}) => {
  const made = aMark().toUpperCase();
  await page.goto("/admin/plans");
  await expect(page.getByRole("heading", { name: "Plans" })).toBeVisible();
  await page.keyboard.press("n");
  await field(page, "Name").fill(`Trial of ${made}`);
  await field(page, "Code").fill(made);
  await field(page, "Price").fill("120.50");
  await field(page, "Users").fill("3");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Plan created successfully")).toBeVisible();
  await page.getByRole("row", { name: `Trial of ${made}` }).click();
  await button(page, "Offer plan").click();
  await expect(button(page, "Archive plan")).toBeVisible();
  const { items } = await api.get<{ items: Plan[] }>(`plans?search=${made}`);
  expect(items).toMatchObject([{ code: made, price: 12_050, maxUsers: 3, status: "active" }]);

  await page.goto("/admin/plans/compare");
  const table = page.getByRole("table", { name: "Plans side by side" });
  await expect(table.getByRole("columnheader", { name: `Trial of ${made}` })).toBeVisible();

  await page.goto(`/admin/plans?id=${items[0]?.id}`);
  await button(page, "Archive plan").click();
  const question = page.getByRole("alertdialog", { name: `Archive Trial of ${made}?` });
  await button(question, "Archive plan").click();
  await expect(button(page, "Offer plan again")).toBeVisible();
  await button(page, "More actions").click();
  await page.getByRole("menuitem", { name: "Delete plan" }).click();
  await button(page.getByRole("alertdialog"), "Delete plan").click();
  await expect(toast(page, "Plan deleted successfully")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
