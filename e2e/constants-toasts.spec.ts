import type { Page } from "@playwright/test";
import { stopClock } from "./support/clock.ts";
import type { Complaints } from "./support/complaints.ts";
import { boxOf, openUnits, toasts } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

// When and where toasts appear. The tests move the page's clock.

test.use({ ownBrowser: true });

test.describe("toasts", () => {
  const all = (page: Page) => toasts(page).locator("li");

  /** Raises one toast per refusal, on a page whose clock is stopped. */
  async function raise(page: Page, complaints: Complaints, count: number) {
    complaints.expect(/^403 GET \/api\/units/);
    let answers = 0;
    await page.clock.install();
    await openUnits(page);
    await page.mouse.move(700, 5);
    await page.route("**/api/units?*", (route) => {
      answers += 1;
      const message = `Refusal ${answers}.`;
      return route.fulfill({ status: 403, json: { error: "forbidden", message, requestId: "r" } });
    });
    await expect(toasts(page)).toBeAttached();
    // the first one loads the code for all of them
    await page.getByRole("button", { name: "Refresh units" }).press("Enter");
    await expect(all(page)).toHaveCount(1);
    await stopClock(page);
    for (let raised = 1; raised < count; raised += 1) {
      await page.getByRole("button", { name: "Refresh units" }).press("Enter");
      await expect
        .poll(async () => {
          await page.clock.runFor(1);
          return all(page).count();
        })
        .toBe(raised + 1);
    }
    return all(page);
  }

  test("three are visible, 356 px wide, 24 px from the corner, and 14 px apart when spread out", async ({
    page,
    complaints,
  }) => {
    const shown = await raise(page, complaints, 4);
    await page.clock.runFor(500);
    await expect(page.locator("li[data-visible=true]")).toHaveCount(3);
    await expect(shown).toHaveCount(4);
    await expect(shown.first()).toHaveAttribute("data-rich-colors", "true");
    await expect
      .poll(() => boxOf(shown.first()))
      .toMatchObject({ width: 356, right: 1440 - 24, bottom: 900 - 24 });

    await expect(toasts(page)).toHaveAttribute("aria-label", "Notifications alt+T");
    await page.keyboard.press("Alt+t");
    await expect(toasts(page).locator("ol")).toBeFocused();
    await expect(shown.first()).toHaveAttribute("data-expanded", "true");
    await expect
      .poll(async () => (await boxOf(shown.nth(0))).top - (await boxOf(shown.nth(1))).bottom)
      .toBe(14);
    await page.keyboard.press("Escape");
    await expect(shown.first()).toHaveAttribute("data-expanded", "false");
    await shown.first().getByRole("button", { name: "Close toast" }).press("Enter");
    await page.clock.runFor(200);
    await expect(shown).toHaveCount(3);
  });

  test("one disappears after 4000 ms, and is gone 200 ms later", async ({ page, complaints }) => {
    const shown = await raise(page, complaints, 2);
    const newest = shown.first();
    await page.clock.runFor(3990);
    await expect(newest).toHaveAttribute("data-removed", "false");
    await page.clock.runFor(10);
    await expect(newest).toHaveAttribute("data-removed", "true");
    await page.clock.runFor(190);
    await expect(newest).toBeAttached();
    await page.clock.runFor(10);
    await expect(shown).toHaveCount(0);
  });

  test("a swipe of 45 px dismisses one, a shorter one does not unless it is fast", async ({
    page,
    complaints,
  }) => {
    const shown = await raise(page, complaints, 1);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      finger.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x, y }],
      });
    const swipe = async (distance: number, time: number) => {
      const { left, top } = await boxOf(shown.first());
      await touch("touchStart", left + 100, top + 20);
      await touch("touchMove", left + 100 + distance / 2, top + 20);
      await touch("touchMove", left + 100 + distance, top + 20);
      await expect(shown.first()).toHaveCSS("--swipe-amount-x", `${distance}px`);
      await page.clock.runFor(time);
      await touch("touchEnd");
    };
    await swipe(44, 1000);
    await expect(shown.first()).toHaveAttribute("data-swipe-out", "false");
    await expect.poll(async () => (await boxOf(shown.first())).right).toBe(1440 - 24);
    await swipe(45, 1000);
    await expect(shown.first()).toHaveAttribute("data-swipe-out", "true");
    await page.clock.runFor(200);
    await expect(shown).toHaveCount(0);
  });

  test("on a phone they keep 16 px from its edges", async ({ page, complaints }) => {
    const shown = await raise(page, complaints, 1);
    await page.setViewportSize({ width: 600, height: 800 });
    await expect
      .poll(() => boxOf(shown.first()))
      .toMatchObject({ left: 16, right: 600 - 16, bottom: 800 - 16 });
    await page.setViewportSize({ width: 601, height: 800 });
    await expect.poll(() => boxOf(shown.first())).toMatchObject({ width: 356, right: 601 - 24 });
  });
});
