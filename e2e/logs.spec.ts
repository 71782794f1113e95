import { aMark, aUnit } from "./support/records.ts";
import { button } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("a user's change is found, read, and traced to its record", async ({ page, api }) => {
  const mark = aMark();
  const { id, version } = await aUnit(api, { name: `ladle ${mark}` });
  await api.patch(`units/${id}`, { name: `dipper ${mark}`, version });
  await page.goto("/admin/logs");
  await page.getByRole("searchbox", { name: "Search logs" }).fill(mark);
  await expect(page.getByRole("rowheader")).toHaveCount(2);
  await page.getByRole("combobox", { name: "Action" }).selectOption("update");
  await expect(page.getByRole("rowheader")).toHaveCount(1);

  await page.getByRole("button", { name: new RegExp(`changed unit dipper ${mark}$`) }).click();
  const sheet = page.getByRole("dialog", { name: new RegExp(`changed unit dipper ${mark}$`) });
  await expect(sheet.getByRole("row", { name: `Name ladle ${mark} dipper ${mark}` })).toBeVisible();
  await expect(sheet.getByText("This request made no other changes.")).toBeVisible();
  await button(sheet, "All entries for this record").click();
  await expect(page).toHaveURL(`/admin/logs?recordId=${id}`);
  await expect(page.getByRole("rowheader")).toHaveCount(2);

  await page.getByRole("link", { name: `dipper ${mark}` }).click();
  await expect(page.getByRole("dialog", { name: `dipper ${mark}` })).toBeVisible();
});

test.describe("where clocks say AM and PM, the longest way to write a time", () => {
  test.use({ locale: "en-US" });

  test("the time of an entry is shown in full", async ({ page }) => {
    await page.goto("/admin/logs");
    const when = page
      .getByRole("cell")
      .filter({ has: page.locator("time") })
      .first();
    await expect(when).toHaveText(/ [AP]M$/);
    const cutOff = await when.evaluate((cell) => cell.scrollWidth - cell.clientWidth);
    expect(cutOff).toBe(0);
  });
});

test("a log is filtered by user and by days, and the URL shows it", async ({ page, api }) => {
  await aUnit(api);
  const own = await api.get<{ id: string; name: string }>("auth/me");
  await page.goto("/admin/logs?model=unit");
  await page.getByRole("button", { name: /^Who/ }).click();
  await page.getByRole("combobox", { name: "Find: Who" }).fill(own.name);
  await page.getByRole("option", { name: new RegExp(`^${own.name}`) }).click();
  await expect(page).toHaveURL(new RegExp(`actor=${own.id}`));
  await page.getByRole("button", { name: /^Days/ }).click();
  await button(page, "Today").click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/timeZone=Europe%2FDublin/);
  await expect(page.getByRole("rowheader").first()).toContainText(own.name);
  await page.reload();
  await expect(page.getByRole("rowheader").first()).toContainText(own.name);
  await expect(page.getByRole("button", { name: /^Who/ })).toContainText(own.name);
});

test("the log is verified on its screen, and its proof can be downloaded", async ({ page }) => {
  await page.goto("/admin/logs");
  await button(page, "Verify").click();
  const sheet = page.getByRole("dialog", { name: "Verify the log" });
  await expect(
    sheet.getByText(/(are|is) unchanged\.|Nothing is sealed yet\./).first(),
  ).toBeVisible();
  await expect(button(sheet, "Verify again")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await button(sheet, "Download sealed log").click();
  expect((await downloading).suggestedFilename()).toMatch(/^sealed-log-.*\.jsonl\.gz$/);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.goto("/admin/logs?action=export&model=log");
  await expect(page.getByRole("rowheader").first()).toContainText("exported Sealed log");
});
