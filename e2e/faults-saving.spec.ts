import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { Page, Route } from "@playwright/test";
import { stopClock } from "./support/clock.ts";
import { wholeCode } from "./support/code.ts";
import { aPharmacy } from "./support/records.ts";
import { toast, UNREACHABLE } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test.describe("typed values survive a save that meets", () => {
  test.use({ ownBrowser: true });

  const city = (page: Page) => page.getByRole("dialog").getByLabel("City", { exact: true });
  const save = (page: Page) => page.getByRole("button", { name: "Save pharmacy" }).click();
  const problem = (page: Page, text: string | RegExp) =>
    page.getByRole("dialog").getByRole("alert").filter({ hasText: text });

  /** Opens a pharmacy's form and types into it. */
  async function type(page: Page, { id }: Organization) {
    await page.goto(`/admin/orgs/${id}`);
    await page.getByRole("button", { name: "Edit pharmacy" }).click();
    await city(page).fill("Portaneely");
  }

  /** Saves the remaining input, now that nothing prevents it. */
  async function saveAfterAll(page: Page) {
    await expect(city(page)).toHaveValue("Portaneely");
    await save(page);
    await expect(toast(page, "Organization updated successfully")).toBeVisible();
  }

  test("no connection", async ({ page, context, api, complaints }) => {
    complaints.expect(/^failed PATCH/);
    const loaded = wholeCode(page);
    await type(page, await aPharmacy(api));
    await loaded;
    await context.setOffline(true);
    await save(page);
    await expect(problem(page, UNREACHABLE)).toBeVisible();
    await context.setOffline(false);
    await saveAfterAll(page);
  });

  for (const [what, answer, expected] of [
    ["a failure of the server", { status: 500, json: { message: "It broke." } }, "It broke."],
    ["a page of a proxy", { status: 502, body: "<h1>Bad gateway</h1>" }, "HTTP 502"],
    [
      "a page of the network itself",
      { status: 200, contentType: "text/html", body: "<h1>Welcome to our guests</h1>" },
      "The server's answer could not be read. Try again.",
    ],
  ] as const) {
    test(what, async ({ page, api, complaints }) => {
      if (answer.status >= 400) complaints.expect(/^50\d PATCH/);
      await type(page, await aPharmacy(api));
      const path = "**/api/organizations/*";
      const answerIt = (route: Route) =>
        route.request().method() === "PATCH" ? route.fulfill(answer) : route.continue();
      await page.route(path, answerIt);
      await save(page);
      await expect(problem(page, expected)).toBeVisible();
      await page.unroute(path, answerIt);
      await saveAfterAll(page);
    });
  }

  test("silence for 30 seconds", async ({ page, api }) => {
    await page.clock.install();
    await type(page, await aPharmacy(api));
    const path = "**/api/organizations/*";
    const wait = (route: Route) =>
      route.request().method() === "PATCH" ? undefined : route.continue();
    await page.route(path, wait);
    await stopClock(page);
    await save(page);
    await page.clock.runFor(29_000);
    await expect(problem(page, /./)).toBeHidden();
    await page.clock.runFor(1000);
    await expect(problem(page, /^The server has not answered for 30 seconds\./)).toBeVisible();
    await page.unroute(path, wait);
    await page.clock.resume();
    await saveAfterAll(page);
  });
});
