import type { Page } from "@playwright/test";
import { settle, stopClock } from "./support/clock.ts";
import { aUnit } from "./support/records.ts";
import { boxOf, callsOf, entry, openUnits, sidebar } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

// How long the console waits before it shows, hides or prefetches something under the pointer. The
// tests move the page's clock.

test.use({ ownBrowser: true });

test.describe("tooltips", () => {
  const tip = (page: Page) => page.getByRole("tooltip");

  test("wait 700 ms, but not again within 300 ms of the last", async ({ page }) => {
    await page.clock.install();
    await openUnits(page);
    await stopClock(page);
    const refresh = page.getByRole("button", { name: "Refresh units" });
    const leave = () => page.mouse.move(700, 700, { steps: 3 });
    await refresh.hover();
    await page.clock.runFor(699);
    await expect(tip(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(tip(page)).toHaveText("Refresh");

    await leave();
    await expect(tip(page)).toHaveCount(0);
    await page.clock.runFor(299);
    await refresh.hover();
    await expect(tip(page)).toHaveCount(1);
    await leave();
    await expect(tip(page)).toHaveCount(0);
    await page.clock.runFor(300);
    await refresh.hover();
    await page.clock.runFor(699);
    await expect(tip(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(tip(page)).toHaveCount(1);

    await page.getByRole("button", { name: "Columns" }).hover();
    await expect(tip(page)).toHaveText("Columns and density");
    await page.keyboard.press("Escape");
    await expect(tip(page)).toHaveCount(0);
  });

  test("of the folded sidebar appear at once", async ({ page }) => {
    await page.clock.install();
    await openUnits(page);
    await page.keyboard.press("Control+b");
    await expect.poll(async () => (await boxOf(sidebar(page))).width).toBe(48);
    await stopClock(page);
    await entry(page, "Plans").hover();
    await page.clock.runFor(0);
    await expect(tip(page)).toHaveText("Plans");
  });
});

test("letters typed into a menu form one word until a second has passed", async ({ page, api }) => {
  const { name } = await aUnit(api);
  await page.clock.install();
  await page.goto(`/admin/units?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Actions for ${name}` }).press("Enter");
  const item = (text: string) => page.getByRole("menuitem", { name: text });
  await expect(item("Edit unit")).toBeFocused();
  await stopClock(page);
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.clock.runFor(1);
  };
  await type("de");
  await expect(item("Deactivate unit")).toBeFocused();
  await page.clock.runFor(990);
  await type("l");
  await expect(item("Delete unit")).toBeFocused();
  await page.clock.runFor(1000);
  await type("e");
  await expect(item("Edit unit")).toBeFocused();
});

test.describe("preloading", () => {
  test("a page is fetched 50 ms after the pointer has reached its link", async ({ page }) => {
    await page.clock.install();
    await page.goto("/admin/settings");
    await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
    await stopClock(page);
    const calls = callsOf(page, /\/api\/units\?|\/assets\/units-/);
    await entry(page, "Units").hover();
    await page.clock.runFor(49);
    await page.mouse.move(700, 500);
    await page.clock.runFor(1000);
    expect(calls, "left too early").toEqual([]);
    await entry(page, "Units").hover();
    await page.clock.runFor(50);
    await expect.poll(() => calls.length, "its code and its rows").toBe(2);
  });

  test("focusing a link does the same", async ({ page }) => {
    await page.goto("/admin/settings");
    const calls = callsOf(page, /\/api\/units\?/);
    await entry(page, "Units").focus();
    await expect.poll(() => calls.length).toBe(1);
  });

  test.describe("touch", () => {
    test.use({ hasTouch: true });

    test("on a link does the same", async ({ page }) => {
      await page.goto("/admin/settings");
      const calls = callsOf(page, /\/api\/units\?/);
      await entry(page, "Units").dispatchEvent("touchstart");
      await expect.poll(() => calls.length).toBe(1);
    });
  });

  test("a link on the first page is preloaded within 100 px of the viewport", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 1800 });
    const whole = /\/api\/expiries\?.*count=25/;
    const first = callsOf(page, whole);
    await page.goto("/admin");
    // no request may be pending when the page is left
    await expect.poll(() => first.length).toBe(1);
    // far off at first: until the tiles and the font load, the page is shorter
    await page.setViewportSize({ width: 390, height: 150 });
    const calls = callsOf(page, whole);
    await page.reload();
    // the tiles of the morning may have grown a line since
    const now = await whereItRests(page);
    await page.setViewportSize({ width: 390, height: now - 101 });
    await settle(page);
    expect(calls).toEqual([]);
    await page.setViewportSize({ width: 390, height: now - 98 });
    await expect.poll(() => calls.length).toBe(1);
  });
});

/** The top of the link, px, once everything above it has arrived. */
async function whereItRests(page: Page): Promise<number> {
  await expect(page.getByRole("list", { name: "Waiting for you" })).toBeVisible();
  // other tests may have left emails that wait
  await expect(page.getByText(/^No mail server is set up/)).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const link = page.getByRole("main").getByRole("link", { name: "See all" });
  let top = Number.NaN;
  await expect(async () => {
    const before = top;
    ({ top } = await boxOf(link));
    expect(top).toBeGreaterThan(600);
    expect(top).toBe(before);
    await settle(page);
  }).toPass();
  return top;
}
