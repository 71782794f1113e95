import type { Locator, Page } from "@playwright/test";
import { settle, stopClock } from "./support/clock.ts";
import type { Complaints } from "./support/complaints.ts";
import { aPharmacy, aUnit } from "./support/records.ts";
import { holdBack, row, toasts } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

// Every constant of the console, whoever provides it. The page's clock is turned by hand. The words
// of pages that fail, and the one reload, are in faults.spec.ts.

const sidebar = (page: Page) => page.getByRole("complementary");
const entry = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name, exact: true });
const boxOf = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return {
    left: Math.round(x),
    top: Math.round(y),
    right: Math.round(x + width),
    bottom: Math.round(y + height),
    width: Math.round(width),
  };
};

async function openUnits(page: Page) {
  await page.goto("/admin/units");
  await expect(page.getByText("tablet", { exact: true }).first()).toBeVisible();
}

/** Everything the page asks the server for at addresses that fit, from now on. */
function callsOf(page: Page, address: RegExp): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (address.test(request.url())) calls.push(request.url());
  });
  return calls;
}

test.describe("toasts", () => {
  const all = (page: Page) => toasts(page).locator("li");

  /** Raises as many toasts as refusals, on a page whose clock stands still. */
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
    // the first one brings the code of all of them
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

  test("one goes after 4000 ms, and has left 200 ms later", async ({ page, complaints }) => {
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

  test("a swipe of 45 px throws one away, a shorter one does not unless it is fast", async ({
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
    await page.setViewportSize({ width: 600, height: 800 });
    const shown = await raise(page, complaints, 1);
    await expect
      .poll(() => boxOf(shown.first()))
      .toMatchObject({ left: 16, right: 600 - 16, bottom: 800 - 16 });
    await page.setViewportSize({ width: 601, height: 800 });
    await expect.poll(() => boxOf(shown.first())).toMatchObject({ width: 356, right: 601 - 24 });
  });
});

test.describe("tooltips", () => {
  const tip = (page: Page) => page.getByRole("tooltip");

  test("wait 700 ms, and not again within 300 ms of the last", async ({ page }) => {
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
  });

  test("of the folded sidebar come at once", async ({ page }) => {
    await page.clock.install();
    await openUnits(page);
    await page.keyboard.press("Control+b");
    await expect.poll(async () => (await boxOf(sidebar(page))).width).toBe(48);
    await stopClock(page);
    await entry(page, "Groups").hover();
    await page.clock.runFor(0);
    await expect(tip(page)).toHaveText("Groups");
  });
});

test("letters typed into a menu make one word until a second has passed", async ({ page, api }) => {
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
  test("a page is fetched 50 ms after the pointer has come to its link", async ({ page }) => {
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

  test("the focus and a finger on a link do the same", async ({ page, browser }) => {
    await page.goto("/admin/settings");
    const calls = callsOf(page, /\/api\/units\?/);
    await entry(page, "Units").focus();
    await expect.poll(() => calls.length).toBe(1);
    await page.close();

    const context = await browser.newContext({
      hasTouch: true,
      storageState: await page.context().storageState(),
    });
    const phone = await context.newPage();
    await phone.goto(new URL("/admin/settings", page.url()).href);
    const touched = callsOf(phone, /\/api\/units\?/);
    await entry(phone, "Units").dispatchEvent("touchstart");
    await expect.poll(() => touched.length).toBe(1);
    await context.close();
  });

  test("a link of the first page is preloaded once it is within 100 px of what is seen", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto("/admin");
    const card = page.getByRole("main").getByRole("link", { name: /^Units/ });
    const { top } = await boxOf(card);
    await page.setViewportSize({ width: 390, height: top - 101 });
    const calls = callsOf(page, /\/api\/units\?/);
    await page.reload();
    await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
    await settle(page);
    expect(calls).toEqual([]);
    await page.setViewportSize({ width: 390, height: top - 98 });
    await expect.poll(() => calls.length).toBe(1);
  });
});

test("scrolling is remembered on the way back, and kept by a filter", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await openUnits(page);
  const top = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo(0, 300));
  await page.getByRole("combobox", { name: "Status" }).selectOption("active");
  await expect(page).toHaveURL(/status=active/);
  await expect(row(page, "tablet")).toBeVisible();
  expect(await top()).toBe(300);
  await entry(page, "Pharmacies").click();
  await expect(page.getByRole("heading", { name: "Pharmacies" })).toBeVisible();
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect.poll(top).toBe(300);
  // the router does it, at the time when the rows are there; a browser would do it before
  expect(await page.evaluate(() => history.scrollRestoration)).toBe("manual");
});

test.describe("what the server answered", () => {
  test("is fresh for a minute, however often one points at its link", async ({ page }) => {
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

  test("is forgotten five minutes after the last page that showed it", async ({ page }) => {
    await page.clock.install();
    await openUnits(page);
    const spinner = page.getByRole("status").filter({ hasText: "Loading units" });
    const release = await holdBack(page, "**/api/units?*");
    const leaveFor = async (ms: number) => {
      // by key, because a pointer on its way would fetch the list again
      await entry(page, "Tokens").press("Enter");
      await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible();
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

  test("is asked for again after 1, 2 and 4 seconds, then no more", async ({
    page,
    complaints,
  }) => {
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

  test("is not asked for again when it says HTTP 4, nor is a change ever sent twice", async ({
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

test.describe("the sidebar", () => {
  test("is 16rem wide, 3rem when folded by Ctrl or Cmd and B, and remembers it for 7 days", async ({
    page,
  }) => {
    await page.goto("/admin/settings");
    const width = () => expect.poll(async () => (await boxOf(sidebar(page))).width);
    await width().toBe(256);
    await page.keyboard.press("Control+b");
    await width().toBe(48);
    const cookies = await page.context().cookies();
    const cookie = cookies.find(({ name }) => name === "sidebar_state");
    expect(cookie?.value).toBe("false");
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60);
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThan(7.01);
    await page.reload();
    await width().toBe(48);
    await page.keyboard.press("Meta+b");
    await width().toBe(256);
  });

  test("below 768 px is a drawer of 18rem", async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 900 });
    await page.goto("/admin/settings");
    await expect(sidebar(page)).toBeHidden();
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    const drawer = page.getByRole("dialog", { name: "Navigation" });
    await expect.poll(() => boxOf(drawer)).toMatchObject({ left: 0, width: 288 });
    await drawer.getByRole("link", { name: "Units" }).click();
    await expect(page).toHaveURL("/admin/units");
    await expect(drawer).toBeHidden();
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(sidebar(page)).toBeVisible();
  });
});

test("a side sheet comes from the right and takes three quarters of the screen at most", async ({
  page,
  api,
}) => {
  const { id, name } = await aPharmacy(api);
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto(`/admin/orgs/${id}`);
  await page.getByRole("button", { name: "Edit pharmacy" }).click();
  const sheet = page.getByRole("dialog", { name: `Edit ${name}` });
  await expect
    .poll(() => boxOf(sheet))
    .toMatchObject({ right: 800, width: 600, top: 0, bottom: 900 });
});

test("a list has 25 rows a page, that of pharmacies 10", async ({ page }) => {
  await page.goto("/admin/units");
  await expect(page.getByRole("combobox", { name: "Rows per page" })).toHaveValue("25");
  await page.goto("/admin/orgs");
  await expect(page.getByRole("combobox", { name: "Rows per page" })).toHaveValue("10");
});
