import type { Unit } from "@pharmacy/contract/units/units";
import type { Page } from "@playwright/test";
import type { Api } from "./support/api.ts";
import { aMark, aPharmacy, someUnits } from "./support/records.ts";
import { row, toast } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const bar = (page: Page) => page.getByRole("region", { name: /^Selected/ });

async function statusesOf(api: Api, mark: string): Promise<string[]> {
  const { items } = await api.get<{ items: Unit[] }>(`units?search=${mark}&count=100`);
  return [...new Set(items.map(({ status }) => status))];
}

test("all matching units are selected across pages and deactivated together", async ({
  page,
  api,
}) => {
  const mark = await someUnits(api, 28);
  await page.goto(`/admin/units?search=${mark}&sort=name&order=asc`);
  await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
  await expect(bar(page)).toContainText("25 selected");
  await press(page, "Next page");
  await expect(row(page, `${mark} 026`)).toBeVisible();
  await expect(bar(page)).toContainText("25 selected");
  await press(page, "Previous page");
  await press(page, "Select all 28 that match");
  await expect(bar(page)).toContainText("28 selected");
  await press(page, "Deactivate");
  const question = page.getByRole("alertdialog", { name: "Deactivate 28 units?" });
  await expect(question).toContainText(`${mark} 001, ${mark} 002, ${mark} 003 and 25 more.`);
  await expect(question).toContainText("It can no longer be chosen.");
  await question.getByRole("button", { name: "Deactivate 28 units" }).click();
  await expect(toast(page, "28 units deactivated")).toBeVisible();
  await expect(bar(page)).toBeHidden();
  expect(await statusesOf(api, mark)).toEqual(["inactive"]);
});

test("refused rows are listed with the reason, stay selected and can be retried", async ({
  page,
  api,
}) => {
  const mark = aMark();
  const active = await aPharmacy(api, { name: `${mark} open` });
  const inactive = await aPharmacy(api, { name: `${mark} shut` });
  await api.patch(`organizations/${inactive.id}`, { status: "inactive" });
  await page.goto(`/admin/orgs?search=${mark}`);
  await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
  await press(page, "Delete");
  await press(page, "Delete 2 pharmacies");
  const results = page.getByRole("dialog", { name: "1 pharmacy not deleted" });
  await expect(results).toContainText(active.name);
  await expect(results).toContainText("Make the pharmacy inactive before deleting it.");
  await expect(results).toContainText("1 pharmacy deleted.");
  await api.patch(`organizations/${active.id}`, { status: "inactive" });
  await results.getByRole("button", { name: "Retry the failed" }).click();
  await expect(results).toBeHidden();
  await expect(page.getByText("No pharmacies found")).toBeVisible();
  for (const { id } of [active, inactive]) {
    expect(await api.statusOf("GET", `organizations/${id}`)).toBe(404);
  }
});

test("a long bulk change shows its progress, and stops between two calls", async ({
  page,
  api,
}) => {
  const mark = await someUnits(api, 60);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/units/bulk", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/admin/units?search=${mark}&sort=name&order=asc&count=100`);
  await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
  await press(page, "Deactivate");
  await press(page, "Deactivate 60 units");
  await expect(bar(page)).toContainText("Deactivating units: 0 of 60");
  await press(page, "Stop");
  release();
  const results = page.getByRole("dialog", { name: "Stopped with 10 units left" });
  await expect(results).toContainText("50 units deactivated.");
  await results.getByRole("button", { name: "Close" }).click();
  await expect(bar(page)).toContainText("10 selected");
  expect((await statusesOf(api, mark)).sort()).toEqual(["active", "inactive"]);
});

test("rows are selected by Space, Shift and the arrow keys, and cleared by Escape", async ({
  page,
}) => {
  await page.goto("/admin/units");
  await expect(row(page, "tablet")).toBeVisible();
  await page.getByRole("searchbox").press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(bar(page)).toContainText("1 selected");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar(page)).toContainText("3 selected");
  await page.keyboard.press("Space");
  await expect(bar(page)).toContainText("2 selected");
  const boxes = page.getByRole("row").getByRole("checkbox");
  await boxes.nth(5).click();
  await boxes.nth(9).click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("7 selected");
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("a read-only user", () => {
  test("cannot select rows", async ({ page, colleague: other }) => {
    await page.goto("/admin/units");
    await other.goto(page.url());
    await expect(row(other, "tablet")).toBeVisible();
    await expect(other.getByRole("checkbox")).toHaveCount(0);
  });
});
