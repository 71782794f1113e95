import { aUnit, someUnits } from "./support/records.ts";
import { row } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("filters that leave no rows are cleared in one tap", async ({ page, api }) => {
    const mark = await someUnits(api, 1);
    await page.goto(`/admin/units?search=${mark}&status=inactive`);
    await expect(page.getByText("No units found")).toBeVisible();
    // beside the search, so that no row moves when a filter is set
    const filters = page.getByRole("button", { name: "Filters 1 set" });
    const search = page.getByRole("searchbox");
    expect((await filters.boundingBox())?.y).toBe((await search.boundingBox())?.y);
    await page.getByRole("button", { name: "Clear search and filters" }).click();
    await expect(page).toHaveURL("/admin/units");
  });

  test("changes by others are announced without moving a row", async ({
    api,
    colleague: other,
  }) => {
    const mark = await someUnits(api, 3);
    await other.setViewportSize({ width: 390, height: 800 });
    const stream = other.waitForResponse((response) => response.url().endsWith("/api/live"));
    await other.goto(`/admin/units?search=${mark}&sort=name&order=asc`);
    const first = other.getByText(`${mark} 001`);
    await expect(first).toBeVisible();
    expect((await stream).status()).toBe(200);
    const before = await first.boundingBox();
    await aUnit(api, { name: `${mark} 000` });
    const notice = other.getByRole("status").filter({ hasText: /^\d+ changes?Show$/ });
    await expect(notice).toBeInViewport({ ratio: 1 });
    expect(await first.boundingBox()).toEqual(before);
    await notice.getByRole("button", { name: "Show" }).click();
    await expect(other.getByText(`${mark} 000`)).toBeVisible();
  });
});

test("of a hundred rows only those in view are rendered, but all are counted", async ({
  page,
  api,
}) => {
  const mark = await someUnits(api, 100);
  await page.goto(`/admin/units?search=${mark}&sort=name&order=asc&count=100`);
  const rows = page.locator("tbody tr[data-index]");
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(60);
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", "101");
  await page.getByRole("searchbox").press("ArrowDown");
  await page.keyboard.press("End");
  const last = page.getByRole("button", { name: `${mark} 100`, exact: true });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await expect(row(page, `${mark} 100`)).toHaveAttribute("aria-rowindex", "101");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("button", { name: `${mark} 099`, exact: true })).toBeFocused();
  await page.keyboard.press("Home");
  await expect(page.getByRole("button", { name: `${mark} 001`, exact: true })).toBeFocused();
});
