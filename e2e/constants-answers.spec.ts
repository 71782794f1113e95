import { settle, stopClock } from "./support/clock.ts";
import { aPharmacy, aUnit } from "./support/records.ts";
import { callsOf, entry, holdBack, openUnits, row, toasts, withoutNews } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

// How long a server answer stays fresh, and when it is fetched again. The tests move the page's
// clock; the messages of failed calls are in faults-network.spec.ts.

test.use({ ownBrowser: true });

// a change by another journey meanwhile would cause another fetch
test.beforeEach(async ({ page }) => void (await withoutNews(page)));

test.describe("a server answer", () => {
  test("is fresh for a minute, however often its link is pointed at", async ({ page }) => {
    await page.clock.install();
    await page.goto("/admin/settings");
    await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
    await stopClock(page);
    const calls = callsOf(page, /\/api\/units\?/);
    const point = async () => {
      await page.mouse.move(700, 500);
      await entry(page, "Units").hover();
      await page.clock.runFor(60);
    };
    const answered = page.waitForResponse(/\/api\/units\?/);
    await point();
    await (await answered).finished();
    await settle(page);
    await page.clock.runFor(59_000);
    await point();
    await page.clock.runFor(800);
    await point();
    expect(calls).toHaveLength(1);
    await page.clock.runFor(1000);
    await point();
    await expect.poll(() => calls.length).toBe(2);
  });

  test("of a pharmacy is fresh for five minutes", async ({ page, api }) => {
    const { id, name } = await aPharmacy(api);
    await page.clock.install();
    const calls = callsOf(page, new RegExp(`/api/organizations/${id}$`));
    const open = () => page.getByRole("link", { name }).first().click();
    await page.goto(`/admin/orgs?search=${name.split(" ")[1]}`);
    await open();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    expect(calls).toHaveLength(1);
    await page.goBack();
    await page.clock.fastForward(4 * 60_000);
    await open();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    expect(calls).toHaveLength(1);
    await page.clock.fastForward(61_000);
    await page.goBack();
    await open();
    await expect.poll(() => calls.length).toBe(2);
  });

  test("is dropped five minutes after the last page that showed it", async ({ page }) => {
    await page.clock.install();
    await openUnits(page);
    const spinner = page.getByRole("status").filter({ hasText: "Loading units" });
    const release = await holdBack(page, "**/api/units?*");
    const leaveFor = async (ms: number) => {
      // by keyboard, because a moving pointer would fetch the list again
      await entry(page, "Orders").press("Enter");
      await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
      await page.clock.fastForward(ms);
      await page.goBack();
    };
    await leaveFor(4.9 * 60_000);
    await expect(row(page, "tablet")).toBeVisible();
    await expect(spinner).toBeHidden();
    await leaveFor(5.1 * 60_000);
    await expect(spinner).toBeVisible();
    await expect(row(page, "tablet")).toBeHidden();
    release();
  });

  test("is retried after 1, 2 and 4 seconds, then no more", async ({ page, complaints }) => {
    complaints.expect(/^502 GET \/api\/units/);
    await page.clock.install();
    await openUnits(page);
    let answers = 0;
    await page.route("**/api/units?*", (route) => route.fulfill({ status: 502, body: "" }));
    page.on("requestfinished", (request) => {
      if (request.url().includes("/api/units?")) answers += 1;
    });
    const answered = async (count: number) => {
      await expect.poll(() => answers).toBe(count);
      await settle(page);
    };
    await stopClock(page);
    await page.getByRole("button", { name: "Refresh units" }).click();
    for (const [made, wait] of [
      [1, 1000],
      [2, 2000],
      [3, 4000],
    ] as const) {
      await answered(made);
      await page.clock.runFor(wait - 10);
      await settle(page);
      expect(answers).toBe(made);
      await page.clock.runFor(10);
    }
    await answered(4);
    await page.clock.runFor(60_000);
    await settle(page);
    expect(answers).toBe(4);
  });

  test("is not retried after HTTP 4xx, and a change is never sent twice", async ({
    page,
    api,
    complaints,
  }) => {
    complaints.expect(/^502 (GET|PATCH) \/api\/units/);
    const { id, name } = await aUnit(api, { status: "inactive" });
    await page.clock.install();
    await page.goto(`/admin/units?search=${encodeURIComponent(name)}`);
    await expect(row(page, name)).toBeVisible();
    const calls: string[] = [];
    await page.route(/\/api\/units/, (route) => {
      calls.push(route.request().method());
      return route.fulfill({ status: 502, json: { message: "HTTP 404 behind the proxy" } });
    });
    await page.getByRole("button", { name: "Refresh units" }).click();
    await expect(toasts(page).getByText("Error: HTTP 404 behind the proxy")).toBeVisible();
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Activate unit" }).click();
    await expect(toasts(page).getByText("Failed to update unit")).toBeVisible();
    await page.clock.fastForward(60_000);
    expect(calls.filter((method) => method === "PATCH")).toHaveLength(1);
    expect(calls.filter((method) => method === "GET")).toHaveLength(1);
    expect(await api.get(`units/${id}`)).toMatchObject({ status: "inactive" });
  });
});
