import type { Page } from "@playwright/test";
import { wholeCode } from "./support/code.ts";
import { row } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

/** How soon a list says that the connection is gone. */
const SOON = { timeout: 5_000 };

test.use({ ownBrowser: true });

test.beforeEach(({ complaints }) => {
  complaints.expect(/^failed GET \/api\/(units|items|live|health)/);
});

/** Opens the units, and waits for the code that loads behind them. */
async function openWhole(page: Page) {
  const loaded = wholeCode(page);
  await page.goto("/admin/units");
  await expect(row(page, "tablet")).toBeVisible();
  await loaded;
}

test("rows say when they were read while the device is offline, and are read again after it", async ({
  page,
  context,
}) => {
  await openWhole(page);
  await context.setOffline(true);
  const notice = page.getByText(/^You are offline\. These rows are from \d{1,2}:\d{2}\b/);
  await expect(notice).toBeVisible(SOON);
  await expect(row(page, "tablet")).toBeVisible();
  const readAgain = page.waitForResponse(/\/api\/units/);
  await context.setOffline(false);
  await readAgain;
  await expect(notice).toBeHidden();
});

test("a list without rows says that it waits for the connection, and loads by itself", async ({
  page,
  context,
}) => {
  await openWhole(page);
  await context.setOffline(true);
  await page.getByRole("searchbox").fill("capsule");
  const notice = page.getByText("You are offline. The units load when you are connected again.");
  await expect(notice).toBeVisible(SOON);
  await context.setOffline(false);
  await expect(row(page, "capsule")).toBeVisible();
  await expect(row(page, "tablet")).toBeHidden();
  await expect(notice).toBeHidden();
});

test("a device that is offline only a moment after it says so is noticed", async ({
  page,
  context,
}) => {
  await openWhole(page);
  let isAnswered = false;
  await page.route("**/api/health", (route) => {
    if (isAnswered) return route.abort();
    isAnswered = true;
    return route.fulfill({ json: {} });
  });
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\. These rows are from /)).toBeVisible();
  expect(isAnswered).toBe(true);
  await context.setOffline(false);
});

test("a server that cannot be reached is not called being offline", async ({ page }) => {
  await page.goto("/admin/units");
  await expect(row(page, "tablet")).toBeVisible();
  await page.route("**/api/**", (route) => route.abort());
  await page.getByRole("button", { name: "Refresh units" }).click();
  const notice = page.getByText(/^The server cannot be reached\. These rows are from /);
  await expect(notice).toBeVisible(SOON);
  await page.unroute("**/api/**");
  await expect(notice).toBeHidden();
});
