import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { Unit } from "@pharmacy/contract/units";
import type { Page } from "@playwright/test";
import type { Api } from "./support/api.ts";
import { SUPPORT } from "./support/people.ts";
import { aMark, aPharmacy, aUnit } from "./support/records.ts";
import { row, toast } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

const heads = (page: Page) => page.getByRole("columnheader").allInnerTexts();
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const bar = (page: Page) => page.getByRole("region", { name: /^Selected/ });
const widthOf = async (page: Page, name: string) =>
  (await page.getByRole("columnheader", { name }).boundingBox())?.width ?? 0;

/** Units that are found by their mark, in the order of their names. */
async function someUnits(api: Api, count: number): Promise<string> {
  const mark = aMark();
  const names = Array.from({ length: count }, (_, index) => String(index + 1).padStart(3, "0"));
  for (const name of names) {
    await aUnit(api, { code: `${mark}${name}`.toUpperCase().slice(-12), name: `${mark} ${name}` });
  }
  return mark;
}

async function statusesOf(api: Api, mark: string): Promise<string[]> {
  const { items } = await api.get<{ items: Unit[] }>(`units?search=${mark}&count=100`);
  return [...new Set(items.map(({ status }) => status))];
}

test("columns stay as a person arranged them, by keyboard alone, until they are reset", async ({
  page,
}) => {
  await page.goto("/admin/units");
  await expect(row(page, "tablet")).toBeVisible();
  const before = await heads(page);
  await page.getByRole("button", { name: "Columns" }).focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Columns and density" });
  await panel.getByRole("checkbox", { name: "UCUM" }).press("Space");
  await panel.getByRole("checkbox", { name: "Plural" }).press("Space");
  await panel.getByRole("button", { name: /^Move Code/ }).press("ArrowDown");
  await panel.getByRole("button", { name: "Pin Symbol to the start" }).press("Enter");
  await panel.getByLabel("Width of Kind, pixels").fill("300");
  await page.keyboard.press("Enter");
  await panel.getByRole("radio", { name: "Compact" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Columns" })).toBeFocused();

  await page.reload();
  await expect(row(page, "tablet")).toBeVisible();
  const shown = ["Symbol", "Name", "Code", "Kind", "EDQM", "Status", "Plural"];
  expect((await heads(page)).filter((head) => shown.includes(head))).toEqual(shown);
  expect(await widthOf(page, "Kind")).toBe(300);
  expect((await row(page, "tablet").boundingBox())?.height).toBeLessThan(34);

  await press(page, "Columns");
  await press(page, "Reset layout");
  await expect.poll(() => heads(page)).toEqual(before);
});

test("a column is as wide as its edge is dragged, and gets its own width back by a double click", async ({
  page,
}) => {
  await page.goto("/admin/units");
  await expect(row(page, "tablet")).toBeVisible();
  const before = await widthOf(page, "Code");
  const edge = page.getByRole("columnheader", { name: "Code" }).locator("[aria-hidden]").last();
  const code = page.waitForResponse((response) => response.url().includes("/drag-edge-"));
  await edge.hover();
  await (await code).finished();
  const box = await edge.boundingBox();
  if (!box) throw new Error("The edge is not on screen.");
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 5, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf(page, "Code")).toBeGreaterThan(before + 40);
  await edge.dblclick();
  await expect.poll(() => widthOf(page, "Code")).toBe(before);
});

test("beside an open sidebar there is room for the names", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const address of ["/admin/units", "/admin/orgs"]) {
    await page.goto(address);
    const name = page.getByRole("rowheader").first();
    await expect(name).toBeVisible();
    expect((await name.boundingBox())?.width, address).toBeGreaterThan(140);
  }
});

test("columns that need more room scroll by themselves, and pinned ones stay", async ({ page }) => {
  await page.goto("/admin/units");
  await press(page, "Columns");
  await press(page, "Pin Name to the start");
  for (const name of ["Code", "Symbol", "Kind"]) {
    await page.getByLabel(`Width of ${name}, pixels`).fill("600");
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Escape");
  const name = page.getByRole("rowheader", { name: "tablet" });
  const status = page.getByRole("columnheader", { name: "Status" });
  await expect(status).not.toBeInViewport();
  const before = await name.boundingBox();
  await status.scrollIntoViewIfNeeded();
  await expect(status).toBeInViewport();
  expect((await name.boundingBox())?.x).toBe(before?.x);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});

test("all units that match are chosen over the pages and made inactive together", async ({
  page,
  api,
}) => {
  const mark = await someUnits(api, 28);
  await page.goto(`/admin/units?search=${mark}&sort=name&order=asc`);
  await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
  await expect(bar(page)).toContainText("25 selected");
  await press(page, "Next page");
  await expect(row(page, `${mark} 026`)).toBeVisible();
  await expect(bar(page)).toContainText("25 selected");
  await press(page, "Previous page");
  await press(page, "Select all 28 that match");
  await expect(bar(page)).toContainText("28 selected");
  await press(page, "Deactivate");
  const question = page.getByRole("alertdialog", { name: "Deactivate 28 units?" });
  await expect(question).toContainText(`${mark} 001, ${mark} 002, ${mark} 003 and 25 more.`);
  await expect(question).toContainText("It can no longer be chosen.");
  await question.getByRole("button", { name: "Deactivate 28 units" }).click();
  await expect(toast(page, "28 units deactivated")).toBeVisible();
  await expect(bar(page)).toBeHidden();
  expect(await statusesOf(api, mark)).toEqual(["inactive"]);
});

test("what is refused is listed with its reason, stays chosen and can be tried again", async ({
  page,
  api,
}) => {
  const mark = aMark();
  const active = await aPharmacy(api, { name: `${mark} open` });
  const inactive = await aPharmacy(api, { name: `${mark} shut` });
  await api.patch(`organizations/${inactive.id}`, { status: "inactive" });
  await page.goto(`/admin/orgs?search=${mark}`);
  await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
  await press(page, "Delete");
  await press(page, "Delete 2 pharmacies");
  const results = page.getByRole("dialog", { name: "1 pharmacy not deleted" });
  await expect(results).toContainText(active.name);
  await expect(results).toContainText("Make the pharmacy inactive before deleting it.");
  await expect(results).toContainText("1 pharmacy deleted.");
  await api.patch(`organizations/${active.id}`, { status: "inactive" });
  await results.getByRole("button", { name: "Retry the failed" }).click();
  await expect(results).toBeHidden();
  await expect(page.getByText("No pharmacies found")).toBeVisible();
  for (const { id } of [active, inactive]) {
    expect(await api.statusOf("GET", `organizations/${id}`)).toBe(404);
  }
});

test("a long act shows how far it is, and stops between two calls", async ({ page, api }) => {
  const mark = await someUnits(api, 60);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/units/bulk", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/admin/units?search=${mark}&sort=name&order=asc&count=100`);
  await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
  await press(page, "Deactivate");
  await press(page, "Deactivate 60 units");
  await expect(bar(page)).toContainText("Deactivating units: 0 of 60");
  await press(page, "Stop");
  release();
  const results = page.getByRole("dialog", { name: "Stopped with 10 units left" });
  await expect(results).toContainText("50 units deactivated.");
  await results.getByRole("button", { name: "Close" }).click();
  await expect(bar(page)).toContainText("10 selected");
  expect((await statusesOf(api, mark)).sort()).toEqual(["active", "inactive"]);
});

test("rows are chosen by Space, by Shift and the arrow keys, and let go by Escape", async ({
  page,
}) => {
  await page.goto("/admin/units");
  await page.getByRole("searchbox").press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(bar(page)).toContainText("1 selected");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar(page)).toContainText("3 selected");
  await page.keyboard.press("Space");
  await expect(bar(page)).toContainText("2 selected");
  const boxes = page.getByRole("row").getByRole("checkbox");
  await boxes.nth(5).click();
  await boxes.nth(9).click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("7 selected");
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("filters that leave rows are cleared in one tap", async ({ page, api }) => {
    const mark = await someUnits(api, 1);
    await page.goto(`/admin/units?search=${mark}&status=active`);
    await expect(page.getByText(`${mark} 001`)).toBeVisible();
    const clear = page.getByRole("button", { name: "Clear", exact: true });
    // beside the search, so that no row moves when a filter is set
    const search = page.getByRole("searchbox");
    expect((await clear.boundingBox())?.y).toBe((await search.boundingBox())?.y);
    await clear.click();
    await expect(page).toHaveURL("/admin/units");
  });

  test("what others change is told without moving a row", async ({ api, signIn, open }) => {
    const mark = await someUnits(api, 3);
    const other = await open(await signIn(SUPPORT));
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

test("a click with Ctrl on a row of pinned columns opens its page in another tab", async ({
  page,
  api,
  context,
}) => {
  const { name, id } = await aPharmacy(api, { name: `${aMark()} pinned` });
  await page.goto(`/admin/orgs?search=${encodeURIComponent(name)}`);
  await press(page, "Columns");
  await press(page, "Pin Pharmacy to the start");
  await page.keyboard.press("Escape");
  const other = context.waitForEvent("page");
  await row(page, name)
    .getByText("Active")
    .click({ modifiers: ["ControlOrMeta"] });
  await (await other).waitForURL(`**/admin/orgs/${id}`);
  await expect(page).toHaveURL(/\/admin\/orgs\?/);
});

test("of a hundred rows those in sight are in the page, and all of them are counted", async ({
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

test("the file of an export holds what the list shows: its rows, order and columns", async ({
  page,
  api,
}) => {
  const mark = await someUnits(api, 3);
  await page.goto(`/admin/units?search=${mark}&sort=name&order=desc&count=10`);
  await expect(row(page, `${mark} 001`)).toBeVisible();
  await press(page, "Columns");
  for (const name of ["Symbol", "Kind", "UCUM", "EDQM"]) {
    await page.getByRole("checkbox", { name }).uncheck();
  }
  await page.getByRole("button", { name: /^Move Status/ }).press("ArrowUp");
  await page.keyboard.press("Escape");
  const texts: string[] = [];
  for (const [format, ending] of [
    ["Export as CSV", "csv"],
    ["Export as Excel (XLSX)", "xlsx"],
  ] as const) {
    await press(page, "Export units");
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: format }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^units-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`),
    );
    texts.push(await readFile(await file.path(), "utf8"));
  }
  const lines = (texts[0] ?? "").trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[0]?.replace("\uFEFF", "")).toMatch(/^Name,Code,Status$/);
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual([
    `${mark} 003`,
    `${mark} 002`,
    `${mark} 001`,
  ]);
  expect(texts[1]?.slice(0, 2)).toBe("PK");
});

test("a view brings back filters, order and columns, is shared, renamed and deleted", async ({
  page,
  signIn,
  open,
}) => {
  const name = `View ${aMark()}`;
  await page.goto("/admin/units?status=inactive&sort=code&order=desc");
  await press(page, "Columns");
  await page.getByRole("checkbox", { name: "Kind" }).uncheck();
  await page.keyboard.press("Escape");
  await press(page, "Views");
  await press(page, "Save as new view");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("checkbox", { name: /^Share/ }).check();
  await press(page, "Save view");
  await page.getByRole("button", { name: "Reset to default" }).click();
  await expect(page).toHaveURL("/admin/units");
  await expect(page.getByRole("columnheader", { name: "Kind" })).toBeVisible();

  await press(page, "Views");
  await press(page, `${name}, shared`);
  await expect(page).toHaveURL("/admin/units?sort=code&order=desc&status=inactive");
  await expect(page.getByRole("columnheader", { name: "Kind" })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: `View: ${name}` })).toBeVisible();

  const other = await open(await signIn(SUPPORT));
  await other.goto(new URL("/admin/units", page.url()).href);
  await press(other, "Views");
  await expect(other.getByRole("button", { name: `Edit view ${name}` })).toBeHidden();
  await press(other, new RegExp(`^${name}`));
  await expect(other).toHaveURL(/status=inactive/);

  await press(page, `View: ${name}`);
  await press(page, `Edit view ${name}`);
  await page.getByLabel("Name", { exact: true }).fill(`${name} again`);
  await press(page, "Save view");
  await press(page, `Edit view ${name} again`);
  await press(page, "Delete view");
  await press(page, "Delete for everybody");
  await expect(page.getByRole("button", { name: `${name} again, shared` })).toBeHidden();
});

test.describe("whoever may only look", () => {
  test("chooses no rows", async ({ page, signIn, open }) => {
    const other = await open(await signIn(SUPPORT));
    await page.goto("/admin/units");
    await other.goto(page.url());
    await expect(row(other, "tablet")).toBeVisible();
    await expect(other.getByRole("checkbox")).toHaveCount(0);
  });
});

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What a list opens, and how. */
const OPENED: [name: string, open: (page: Page) => Promise<unknown>][] = [
  ["the columns", (page) => press(page, "Columns")],
  ["the views", (page) => press(page, "Views")],
  [
    "a new view",
    async (page) => {
      await press(page, "Views");
      await press(page, "Save as new view");
    },
  ],
  ["the formats of an export", (page) => press(page, "Export units")],
  ["chosen rows", (page) => page.getByRole("checkbox", { name: "Select gram" }).check()],
  [
    "the question before chosen rows are deleted",
    async (page) => {
      await page.getByRole("checkbox", { name: "Select gram" }).check();
      await press(page, "Delete");
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  ],
];

for (const width of [1440, 390]) {
  test.describe(`at ${width} pixels, in both themes`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: "reduce" } });
    for (const [name, openIt] of OPENED) {
      test(`axe finds nothing on ${name}`, async ({ page }) => {
        test.skip(width < 768 && name === "the columns", "cards have no columns");
        await page.goto("/admin/units");
        await expect(page.getByText("gram", { exact: true }).first()).toBeVisible();
        await openIt(page);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await page.waitForFunction(
            (isDark) => document.documentElement.classList.contains("dark") === isDark,
            colorScheme === "dark",
          );
          const axe = new AxeBuilder({ page }).setLegacyMode().withTags(TAGS);
          const { violations } = await axe.analyze();
          expect(
            violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
            colorScheme,
          ).toEqual([]);
        }
      });
    }
  });
}
