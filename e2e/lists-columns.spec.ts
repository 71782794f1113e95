import type { Page } from "@playwright/test";
import { aMark, aPharmacy } from "./support/records.ts";
import { row } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

const heads = (page: Page) => page.getByRole("columnheader").allInnerTexts();
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const widthOf = async (page: Page, name: string) =>
  (await page.getByRole("columnheader", { name }).boundingBox())?.width ?? 0;

test("columns stay as a user arranged them, by keyboard alone, until they are reset", async ({
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

test("a column can be resized by dragging its edge, and reset by a double click", async ({
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

test("columns that need more room scroll on their own; pinned columns stay", async ({ page }) => {
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

test("a Ctrl+click on a row with pinned columns opens its page in another tab", async ({
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
