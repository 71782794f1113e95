import type { Route } from "@playwright/test";
import { passRetries, stopClock } from "./support/clock.ts";
import { wholeCode } from "./support/code.ts";
import { aPharmacy } from "./support/records.ts";
import { holdBack, row, toast, toasts, UNREACHABLE } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

// A failing call is tried three more times, over seven seconds: the tests move the page's clock.

test.use({ ownBrowser: true });

test("Retry in the toast fetches everything again that failed", async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/^failed GET \/api\/organizations\//, /^failed GET \/api\/logs/);
  // the bell has no number meanwhile
  complaints.allow(/^failed GET \/api\/notifications\/unread/);
  const { id, name } = await aPharmacy(api);
  const cut = (route: Route) => route.abort();
  await page.clock.install();
  await page.route("**/api/**", cut);
  await page.goto(`/admin/orgs/${id}`);
  await passRetries(page, toast(page, `Error: ${UNREACHABLE}`));
  // a toast disappears after four seconds, however slow this page is
  await stopClock(page);
  await expect(page.getByText("This pharmacy cannot be shown")).toBeVisible();

  await page.unroute("**/api/**", cut);
  await toasts(page).getByRole("button", { name: "Retry", exact: true }).press("Enter");
  await page.clock.resume();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByText(`Aldermere Administrator created ${name}`)).toBeVisible();
});

test("a list that fails to load shows an error in its place, with a retry", async ({
  page,
  complaints,
}) => {
  complaints.expect(/^failed GET \/api\/units/);
  const cut = (route: Route) => route.abort();
  await page.clock.install();
  await page.route("**/api/units*", cut);
  await page.goto("/admin/units");
  await passRetries(page, toast(page, `Error: ${UNREACHABLE}`));
  const failure = page.getByRole("alert").filter({ hasText: "The units could not be loaded" });
  await expect(failure).toContainText(UNREACHABLE);
  await page.unroute("**/api/units*", cut);
  await failure.getByRole("button", { name: "Retry" }).click();
  await expect(row(page, "tablet")).toBeVisible();
  await expect(failure).toBeHidden();
});

test("rows stay when a refresh fails on the server, marked as possibly out of date", async ({
  page,
  complaints,
}) => {
  complaints.expect(/^500 GET \/api\/units/);
  await page.clock.install();
  await page.goto("/admin/units");
  await expect(row(page, "tablet")).toBeVisible();
  const message = "Something went wrong on the server.";
  let answers = 0;
  await page.route("**/api/units*", (route) => {
    answers += 1;
    return route.fulfill({ status: 500, json: { error: "internal", message, requestId: "r" } });
  });
  await page.getByRole("button", { name: "Refresh units" }).click();
  await passRetries(page, toast(page, `Error: ${message}`));
  await expect(page.getByText(`These rows may be out of date. ${message}`)).toBeVisible();
  await expect(row(page, "tablet")).toBeVisible();
  expect(answers, "one call and three retries").toBe(4);
});

test("a refusal is not retried", async ({ page, complaints }) => {
  complaints.expect(/^403 GET \/api\/units/);
  let answers = 0;
  await page.route("**/api/units*", (route) => {
    answers += 1;
    return route.fulfill({ status: 403, body: "<h1>No</h1>" });
  });
  await page.goto("/admin/units");
  await expect(toast(page, "Error: HTTP 403: Forbidden")).toBeVisible();
  expect(answers).toBe(1);
});

test("a slow answer shows a spinner until it is there", async ({ page }) => {
  const release = await holdBack(page, "**/api/units*");
  await page.goto("/admin/units");
  const spinner = page.getByRole("status").filter({ hasText: "Loading units" });
  await expect(spinner).toBeVisible();
  await expect(page.getByRole("table", { name: "Units" })).toHaveAttribute("aria-busy", "true");
  release();
  await expect(row(page, "tablet")).toBeVisible();
  await expect(spinner).toBeHidden();
});

test("a list that failed without a network loads when the network is back", async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/^failed GET \/api\/(units|live|health)/);
  const loaded = wholeCode(page);
  await page.clock.install();
  await page.goto("/admin/units");
  await expect(row(page, "tablet")).toBeVisible();
  await loaded;
  await context.setOffline(true);
  await page.getByRole("searchbox").fill("tablet");
  await passRetries(page, page.getByText("The units could not be loaded"));
  await context.setOffline(false);
  await expect(row(page, "tablet")).toBeVisible();
});
