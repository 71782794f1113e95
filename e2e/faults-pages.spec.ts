import type { Route } from "@playwright/test";
import { entry, row } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("an unknown URL shows Not Found, with the navigation still beside it", async ({ page }) => {
  await page.goto("/admin/nowhere");
  await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible();
  await entry(page, "Units").click();
  await expect(row(page, "tablet")).toBeVisible();
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible();
});

test("a page whose code cannot be loaded is reloaded once, then shown as failed", async ({
  page,
  complaints,
}) => {
  complaints.expect(/^failed GET \/assets\/units-/, /^console: TypeError: Failed to fetch/);
  let loads = 0;
  page.on("domcontentloaded", () => {
    loads += 1;
  });
  await page.goto("/admin/settings");
  await page.route("**/assets/units-*.js", (route) => route.abort());
  await entry(page, "Units").click();

  await expect.poll(() => loads, "the first load and one reload").toBe(2);
  await expect(page.getByRole("heading", { name: "Something went wrong!" })).toBeVisible();
  await expect(page).toHaveURL("/admin/units");
  const details = page.getByText(/Failed to fetch dynamically imported module/);
  await expect(details).toBeHidden();
  await page.getByRole("button", { name: "Show Error" }).click();
  await expect(details).toBeVisible();
  await page.getByRole("button", { name: "Hide Error" }).click();
  await expect(details).toBeHidden();
  expect(loads).toBe(2);
});

test("a page without its root element reports it missing", async ({ page, complaints }) => {
  complaints.expect(/^exception: Root element not found$/);
  const failed = page.waitForEvent("pageerror");
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<div id="root"></div>', "");
    await route.fulfill({ response, body });
  });
  await page.goto("/");
  expect((await failed).message).toBe("Root element not found");
});

for (const [how, answer] of [
  ["cannot be reached", (route: Route) => route.abort()],
  ["is away behind its proxy", (route: Route) => route.fulfill({ status: 502 })],
] as const) {
  test(`a page whose code cannot be loaded stays while the server ${how}, and comes with it`, async ({
    page,
    complaints,
  }) => {
    complaints.expect(
      /^(failed|502) GET \/assets\/units-/,
      /^(failed|502) GET \/api\/health/,
      /^console: TypeError: Failed to fetch/,
    );
    let loads = 0;
    page.on("domcontentloaded", () => {
      loads += 1;
    });
    // where nothing in view prefetches the code
    await page.goto("/admin/settings");
    const away = ["**/assets/units-*.js", "**/api/health"];
    for (const address of away) await page.route(address, answer);
    await entry(page, "Units").click();
    await expect(page.getByRole("heading", { name: "Something went wrong!" })).toBeVisible();
    expect(loads, "the first load and no other").toBe(1);

    for (const address of away) await page.unroute(address);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(row(page, "tablet")).toBeVisible();
  });
}
