import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { aMark, someUnits } from "./support/records.ts";
import { row } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

test("an exported file contains what the list shows: its rows, order and columns", async ({
  page,
  api,
}) => {
  const mark = await someUnits(api, 3);
  await page.goto(`/admin/units?search=${mark}&sort=name&order=desc&count=10`);
  await expect(row(page, `${mark} 001`)).toBeVisible();
  await press(page, "Columns");
  for (const name of ["Symbol", "Kind", "UCUM", "EDQM"]) {
    await page.getByRole("checkbox", { name }).uncheck();
  }
  await page.getByRole("button", { name: /^Move Status/ }).press("ArrowUp");
  await page.keyboard.press("Escape");
  const texts: string[] = [];
  for (const [format, ending] of [
    ["Export as CSV", "csv"],
    ["Export as Excel (XLSX)", "xlsx"],
  ] as const) {
    await press(page, "Export units");
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: format }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^units-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`),
    );
    texts.push(await readFile(await file.path(), "utf8"));
  }
  const lines = (texts[0] ?? "").trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[0]?.replace("\uFEFF", "")).toMatch(/^Name,Code,Status$/);
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual([
    `${mark} 003`,
    `${mark} 002`,
    `${mark} 001`,
  ]);
  expect(texts[1]?.slice(0, 2)).toBe("PK");
});

test("a view restores filters, order and columns, and can be shared, renamed and deleted", async ({
  page,
  colleague: other,
}) => {
  const name = `View ${aMark()}`;
  await page.goto("/admin/units?status=inactive&sort=code&order=desc");
  await press(page, "Columns");
  await page.getByRole("checkbox", { name: "Kind" }).uncheck();
  await page.keyboard.press("Escape");
  await press(page, "Views");
  await press(page, "Save as new view");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("checkbox", { name: /^Share/ }).check();
  await press(page, "Save view");
  await page.getByRole("button", { name: "Reset to default" }).click();
  await expect(page).toHaveURL("/admin/units");
  await expect(page.getByRole("columnheader", { name: "Kind" })).toBeVisible();

  await press(page, "Views");
  await press(page, `${name}, shared`);
  await expect(page).toHaveURL("/admin/units?sort=code&order=desc&status=inactive");
  await expect(page.getByRole("columnheader", { name: "Kind" })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: `View: ${name}` })).toBeVisible();

  await other.goto(new URL("/admin/units", page.url()).href);
  await press(other, "Views");
  await expect(other.getByRole("button", { name: `Edit view ${name}` })).toBeHidden();
  await press(other, new RegExp(`^${name}`));
  await expect(other).toHaveURL(/status=inactive/);

  await press(page, `View: ${name}`);
  await press(page, `Edit view ${name}`);
  await page.getByLabel("Name", { exact: true }).fill(`${name} again`);
  await press(page, "Save view");
  await press(page, `Edit view ${name} again`);
  await press(page, "Delete view");
  await press(page, "Delete for everyone");
  await expect(page.getByRole("button", { name: `${name} again, shared` })).toBeHidden();
});
