import type { Organization } from "@pharmacy/contract/organizations";
import type { Page, Route } from "@playwright/test";
import { stopClock } from "./support/clock.ts";
import { aPharmacy } from "./support/records.ts";
import { holdBack, row, toast } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

// A call that fails is tried three more times, over seven seconds.
const PATIENCE = { timeout: 30_000 };
const UNREACHABLE = "The server cannot be reached. Check the connection and try again.";

test("Retry in the toast asks again for everything that failed", async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/^failed GET \/api\/organizations\//, /^failed GET \/api\/logs/);
  const { id, name } = await aPharmacy(api);
  const cut = (route: Route) => route.abort();
  await page.goto("/admin");
  await page.route("**/api/**", cut);
  await page.goto(`/admin/orgs/${id}`);
  await expect(toast(page, `Error: ${UNREACHABLE}`)).toBeVisible(PATIENCE);
  await expect(page.getByText("This pharmacy cannot be shown")).toBeVisible();

  await page.unroute("**/api/**", cut);
  await page.getByRole("button", { name: "Retry", exact: true }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByText(`Aldermere Administrator created ${name}`)).toBeVisible();
});

test("a list that cannot be had says so in its place, and can be asked for again", async ({
  page,
  complaints,
}) => {
  complaints.expect(/^failed GET \/api\/units/);
  const cut = (route: Route) => route.abort();
  await page.route("**/api/units*", cut);
  await page.goto("/admin/units");
  const failure = page.getByRole("alert").filter({ hasText: "The units could not be loaded" });
  await expect(failure).toContainText(UNREACHABLE, PATIENCE);
  await expect(toast(page, `Error: ${UNREACHABLE}`)).toBeVisible();
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
  await page.goto("/admin/units");
  await expect(row(page, "tablet")).toBeVisible();
  const message = "Something went wrong on the server.";
  let answers = 0;
  await page.route("**/api/units*", (route) => {
    answers += 1;
    return route.fulfill({ status: 500, json: { error: "internal", message, requestId: "r" } });
  });
  await page.getByRole("button", { name: "Refresh units" }).click();
  await expect(toast(page, `Error: ${message}`)).toBeVisible(PATIENCE);
  await expect(page.getByText(`These rows may be out of date. ${message}`)).toBeVisible();
  await expect(row(page, "tablet")).toBeVisible();
  expect(answers, "one call and three retries").toBe(4);
});

test("a refusal is not asked for again", async ({ page, complaints }) => {
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

test("a screen that is not there says Not Found, with the way around still beside it", async ({
  page,
}) => {
  await page.goto("/admin/nowhere");
  await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Units" })
    .click();
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
  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Units" })
    .click();

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

test("a page without its root element says what is missing", async ({ page, complaints }) => {
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

test.describe("what was typed stays when saving it meets", () => {
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

  /** Saves what is still there, now that nothing is in the way. */
  async function saveAfterAll(page: Page) {
    await expect(city(page)).toHaveValue("Portaneely");
    await save(page);
    await expect(toast(page, "Organization updated successfully")).toBeVisible();
  }

  test("no connection", async ({ page, context, api, complaints }) => {
    complaints.expect(/^failed PATCH/);
    await type(page, await aPharmacy(api));
    await context.setOffline(true);
    await save(page);
    await expect(problem(page, UNREACHABLE)).toBeVisible();
    await context.setOffline(false);
    await saveAfterAll(page);
  });

  for (const [what, answer, said] of [
    ["a failure of the server", { status: 500, json: { message: "It broke." } }, "It broke."],
    ["a page of a proxy", { status: 502, body: "<h1>Bad gateway</h1>" }, "HTTP 502"],
    [
      "a page of the network itself",
      { status: 200, contentType: "text/html", body: "<h1>Welcome to our guests</h1>" },
      "The server's answer cannot be read. Try again.",
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
      await expect(problem(page, said)).toBeVisible();
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

test("a name of ten thousand letters moves nothing out of its place", async ({ page, api }) => {
  const { id } = await aPharmacy(api);
  const long = "Ballyhart".repeat(1_111);
  await page.route(/\/api\/organizations(\/[^?]*|\?.*)$/, async (route) => {
    const answer = await (await route.fetch()).json();
    for (const one of answer.items ?? [answer]) one.name = long;
    await route.fulfill({ json: answer });
  });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin/orgs");
    await expect(page.getByText("Ballyhart").first()).toBeVisible();
    await page.goto(`/admin/orgs/${id}`);
    const name = page.getByRole("heading", { level: 1 });
    await expect(name).toContainText("Ballyhart");
    expect((await name.boundingBox())?.height).toBeLessThan(100);
    expect(await overflowOf(page), `the record at ${width}`).toBe(0);
    await page.goto("/admin/orgs");
    const lines = page.locator("main :is(tr, li)").filter({ hasText: "Ballyhart" });
    await expect(lines.first()).toBeVisible();
    expect((await lines.first().boundingBox())?.height).toBeLessThan(120);
    expect(await overflowOf(page), `the list at ${width}`).toBe(0);
  }
});

/** How many pixels the page is wider than its window. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

test.describe("nothing is lost", () => {
  // 320 px is 1280 px at 400 %, 720 px is 1440 px at 200 %
  for (const [width, height] of [
    [320, 640],
    [720, 450],
  ] as const) {
    test(`in a window of ${width} by ${height}`, async ({ page, api }) => {
      const { id } = await aPharmacy(api);
      await page.setViewportSize({ width, height });
      for (const [address, last] of [
        ["/admin", page.getByRole("main").getByRole("link", { name: /^Settings/ })],
        ["/admin/settings", page.getByRole("combobox", { name: "Dates and numbers" })],
        ["/admin/units", page.getByRole("button", { name: "Next page" })],
        ["/admin/orgs/create", page.getByRole("button", { name: "Create pharmacy" })],
        [`/admin/orgs/${id}`, page.getByRole("button", { name: "Delete pharmacy" })],
        [`/admin/orgs/${id}?tab=history`, page.getByText(/created Pharmacy/)],
        ["/dashboard/profile", page.getByText("An administrator of the network keeps")],
        ["/dashboard/account", page.getByRole("button", { name: "Log out of this browser" })],
      ] as const) {
        await page.goto(address);
        await expect(async () => {
          await last.scrollIntoViewIfNeeded();
          await expect(last).toBeInViewport({ timeout: 1000 });
        }, address).toPass();
        expect(await overflowOf(page), address).toBe(0);
      }
    });
  }

  test("on the sign-in page of a narrow window", async ({ open }) => {
    const page = await open();
    await page.setViewportSize({ width: 320, height: 320 });
    await page.goto(process.env.CONSOLE_ADDRESS ?? "/");
    const button = page.getByRole("button", { name: "Sign in" });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport();
    expect(await overflowOf(page)).toBe(0);
  });
});

test.describe("from right to left", () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      document.addEventListener("readystatechange", () => {
        document.documentElement.dir = "rtl";
      });
    }),
  );

  /** Which of these elements lie over one another, unless one is inside the other. */
  async function overlapsOf(page: Page, selector: string): Promise<string[]> {
    return page.locator(selector).evaluateAll((found) => {
      const shown = found.filter((one) => one.checkVisibility() && one.clientWidth > 1);
      const nameOf = (one: Element) => `${one.tagName} ${one.textContent?.trim().slice(0, 30)}`;
      return shown.flatMap((one, place) =>
        shown.slice(place + 1).flatMap((other) => {
          if (one.contains(other) || other.contains(one)) return [];
          const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
          const isOver =
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
          return isOver ? [`${nameOf(one)} | ${nameOf(other)}`] : [];
        }),
      );
    });
  }

  for (const width of [1440, 390]) {
    test(`a list at ${width} px has everything in a place of its own`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/admin/units?count=10");
      await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("1–10 of");
      const title = page.getByRole("heading", { level: 1 });
      const { x = 0, width: wide = 0 } = (await title.boundingBox()) ?? {};
      expect(x + wide, "it begins at the right").toBeGreaterThan(width / 2);
      expect(await overlapsOf(page, "aside, main")).toEqual([]);
      expect(await overlapsOf(page, "header :is(a, button, li)")).toEqual([]);
      expect(await overlapsOf(page, "main :is(th, td, h1, [role=row] :is(a, button))")).toEqual([]);
      expect(await overlapsOf(page, "nav[aria-label=Pages] :is(button, select)")).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
    });

    test(`a form at ${width} px has everything in a place of its own`, async ({ page, api }) => {
      const { id } = await aPharmacy(api);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/admin/orgs/${id}`);
      await page.getByRole("button", { name: "Edit pharmacy" }).click();
      const sheet = page.getByRole("dialog");
      await expect.poll(async () => (await sheet.boundingBox())?.x, "from the left").toBe(0);
      expect(
        await overlapsOf(page, "[role=dialog] :is(label, input, select, textarea, h2)"),
      ).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
    });
  }
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
    await page.goto("/admin");
    const away = ["**/assets/units-*.js", "**/api/health"];
    for (const address of away) await page.route(address, answer);
    await page
      .getByRole("navigation", { name: "Admin" })
      .getByRole("link", { name: "Units" })
      .click();
    await expect(page.getByRole("heading", { name: "Something went wrong!" })).toBeVisible();
    expect(loads, "the first load and no other").toBe(1);

    for (const address of away) await page.unroute(address);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(row(page, "tablet")).toBeVisible();
  });
}

test("a list that failed without a network comes when the network is back", async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/^failed GET \/api\/(units|live)/);
  // all the code of the page is there, also what comes a second later
  const followed = page.waitForResponse((answer) => answer.url().endsWith("/api/live"));
  await page.goto("/admin/units");
  await expect(row(page, "tablet")).toBeVisible();
  await followed;
  await context.setOffline(true);
  await page.getByRole("searchbox").fill("tablet");
  await expect(page.getByText("The units could not be loaded")).toBeVisible(PATIENCE);
  await context.setOffline(false);
  await expect(row(page, "tablet")).toBeVisible();
});
