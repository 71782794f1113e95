import type { Page } from "@playwright/test";
import { aMark, aUnit } from "./support/records.ts";
import { row, toast } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

const names = (page: Page) => page.getByRole("rowheader").allInnerTexts();
const sheet = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search units" });

test("units are found, filtered and sorted, and the URL shows it", async ({ page, api }) => {
  const mark = aMark();
  await aUnit(api, { name: `ladle ${mark}` });
  await aUnit(api, { name: `beaker ${mark}` });
  await aUnit(api, { name: `vessel ${mark}`, status: "inactive" });
  await page.goto("/admin/units");
  await search(page).fill(mark.toUpperCase());
  await expect.poll(() => names(page)).toHaveLength(3);
  await expect(page).toHaveURL(`/admin/units?search=${mark.toUpperCase()}`);

  const heading = page.getByRole("columnheader", { name: "Name" });
  await heading.getByRole("button").click();
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  const ascending = [`beaker ${mark}`, `ladle ${mark}`, `vessel ${mark}`];
  await expect.poll(() => names(page)).toEqual(ascending);
  await heading.getByRole("button").click();
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  await expect.poll(() => names(page)).toEqual(ascending.toReversed());

  await page.getByRole("combobox", { name: "Status" }).selectOption("inactive");
  await expect.poll(() => names(page)).toEqual([`vessel ${mark}`]);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    search: mark.toUpperCase(),
    sort: "name",
    order: "desc",
    status: "inactive",
  });
});

test("a list's state survives a reload, Back, and sharing its URL", async ({
  page,
  api,
  colleague,
}) => {
  const mark = aMark();
  await aUnit(api, { name: `ladle ${mark}` });
  await aUnit(api, { name: `vessel ${mark}`, status: "inactive" });
  await page.goto(`/admin/units?search=${mark}`);
  await expect.poll(() => names(page)).toHaveLength(2);
  const status = page.getByRole("combobox", { name: "Status" });
  await status.selectOption("inactive");
  await expect.poll(() => names(page)).toEqual([`vessel ${mark}`]);

  await page.reload();
  await expect(search(page)).toHaveValue(mark);
  await expect(status).toHaveValue("inactive");
  await expect.poll(() => names(page)).toEqual([`vessel ${mark}`]);

  await colleague.goto(page.url());
  await expect.poll(() => names(colleague)).toEqual([`vessel ${mark}`]);
  // The support role can view units and not change them.
  await expect(colleague.getByRole("button", { name: "New unit" })).toBeHidden();

  await page.goBack();
  await expect(status).toHaveValue("");
  await expect.poll(() => names(page)).toHaveLength(2);
});

test("an invalid URL parameter is ignored", async ({ page }) => {
  await page.goto("/admin/units?page=minus&count=-3&sort=colour&order=sideways");
  await expect(row(page, "tablet")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Page, of/ })).toHaveValue("1");
  await expect(page.getByRole("combobox", { name: "Rows per page" })).toHaveValue("25");
});

test("a page past the end leads to the last, and Back does not lead there again", async ({
  page,
}) => {
  await page.goto("/admin");
  await page.goto("/admin/units?count=10&page=999");
  const number = page.getByRole("textbox", { name: /^Page, of/ });
  await expect(page).toHaveURL(/[?&]page=\d{1,2}(&|$)/);
  const last = new URL(page.url()).searchParams.get("page") ?? "";
  await expect(number).toHaveAccessibleName(`Page, of ${last}`);
  await expect(number).toHaveValue(last);
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(0);
  await page.goBack();
  await expect(page).toHaveURL("/admin");
});

test("a new unit: missing values are reported, then it is created", async ({
  page,
  complaints,
}) => {
  complaints.expect(/^422 POST \/api\/units/);
  const mark = aMark();
  await page.goto("/admin/units");
  await page.getByRole("button", { name: "New unit" }).click();
  const form = sheet(page, "New unit");
  await form.getByRole("button", { name: "Create unit" }).click();
  const field = (name: string) => form.getByLabel(name, { exact: true });
  for (const name of ["Name", "Plural name", "Code", "Symbol"]) {
    await expect(field(name)).toHaveAccessibleDescription(new RegExp(`^${name} is required\\.`));
  }
  await expect(field("Name")).toBeFocused();

  await field("Name").fill(`grain ${mark}`);
  await field("Plural name").fill(`grains ${mark}`);
  await field("Code").fill(mark.toUpperCase());
  await field("Symbol").fill("mcg");
  await field("Kind").selectOption("measure");
  await field("UCUM code").fill("mcg");
  await form.getByRole("button", { name: "Create unit" }).click();
  await expect(field("UCUM code")).toHaveAccessibleDescription(
    /^"mcg" is not a valid UCUM code\. Did you mean ug\?/,
  );
  await expect(field("UCUM code")).toBeFocused();
  await expect(field("Name")).toHaveValue(`grain ${mark}`);

  await field("UCUM code").fill("ug");
  await form.getByRole("button", { name: "Create unit" }).click();
  await expect(toast(page, "Unit created successfully")).toBeVisible();
  await expect(form).toBeHidden();
  await search(page).fill(mark);
  await expect(row(page, `grain ${mark}`)).toContainText("Active");
});

test("a changed unit shows its old and its new value", async ({ page, api }) => {
  const { name } = await aUnit(api, { symbol: "before" });
  await page.goto("/admin/units");
  await search(page).fill(name);
  await page.getByRole("button", { name, exact: true }).click();
  const form = sheet(page, name);
  await form.getByRole("button", { name: "Edit unit" }).click();
  await form.getByLabel("Symbol", { exact: true }).fill("after");
  await form.getByRole("button", { name: "Save unit" }).click();
  await expect(toast(page, "Unit updated successfully")).toBeVisible();
  await expect(form).toBeHidden();
  await expect(row(page, name)).toContainText("after");

  await page.getByRole("button", { name, exact: true }).click();
  await expect(
    form.getByText("Aldermere Administrator changed Symbol from before to after"),
  ).toBeVisible();
});

test("a unit is deactivated, activated and deleted from its row", async ({ page, api }) => {
  const { id, name } = await aUnit(api);
  await page.goto(`/admin/units?search=${encodeURIComponent(name)}`);
  const choose = async (item: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  const question = (name: string) => page.getByRole("alertdialog", { name });

  await choose("Deactivate unit");
  await expect(question(`Deactivate ${name}?`)).toContainText("It can no longer be chosen.");
  await question(`Deactivate ${name}?`).getByRole("button", { name: "Deactivate unit" }).click();
  await expect(toast(page, "Unit updated successfully").first()).toBeVisible();
  await expect(row(page, name)).toContainText("Inactive");
  expect(await api.get(`units/${id}`)).toMatchObject({ status: "inactive" });

  await choose("Activate unit");
  await expect(row(page, name)).toContainText("Active");
  expect(await api.get(`units/${id}`)).toMatchObject({ status: "active" });

  await choose("Delete unit");
  await expect(question(`Delete ${name}?`)).toContainText("It is deleted permanently.");
  await question(`Delete ${name}?`).getByRole("button", { name: "Cancel" }).click();
  expect(await api.statusOf("GET", `units/${id}`)).toBe(200);
  await choose("Delete unit");
  await question(`Delete ${name}?`).getByRole("button", { name: "Delete unit" }).click();
  await expect(toast(page, "Unit deleted successfully")).toBeVisible();
  await expect(page.getByText("No units found")).toBeVisible();
  expect(await api.statusOf("GET", `units/${id}`)).toBe(404);
  await page.getByRole("button", { name: "Clear search" }).last().click();
  await expect(page).toHaveURL("/admin/units");
});

test("a link to a unit opens it beside the list", async ({ page, api, complaints }) => {
  const { id, name } = await aUnit(api);
  await page.goto(`/admin/units?id=${id}`);
  await expect(sheet(page, name).getByLabel("Name", { exact: true })).toHaveValue(name);
  await sheet(page, name).getByRole("button", { name: "Close", exact: true }).click();
  await expect(page).toHaveURL("/admin/units");

  complaints.expect(/^404 GET \/api\/units\//);
  await page.goto("/admin/units?id=019a0000-0000-7000-8000-000000000000");
  await expect(sheet(page, "Unit")).toContainText("This record cannot be shown");
  await page.keyboard.press("Escape");
  await expect(row(page, "tablet")).toBeVisible();
});

test("letters composed by an input method are searched when they are complete", async ({
  page,
  api,
}) => {
  const mark = aMark();
  const { name } = await aUnit(api, { name: `藥局 ${mark}` });
  await page.goto("/admin/units");
  const search = page.getByRole("searchbox");
  await search.fill(mark);
  await expect(row(page, name)).toBeVisible();
  await search.press("Home");
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send("Input.imeSetComposition", { text, selectionStart: 1, selectionEnd: 1 });
  await compose("ㄧ");
  await compose("ㄧㄠ");
  // as a browser reports keys that the input method handles
  await search.dispatchEvent("keydown", { key: "ArrowDown", isComposing: true });
  await search.dispatchEvent("keydown", { key: "Escape", isComposing: true });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue(`ㄧㄠ${mark}`);
  // longer than a search waits for the next key
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(`/admin/units?search=${mark}`);
  await keyboard.send("Input.insertText", { text: "藥局 " });
  await expect(page).toHaveURL(`/admin/units?search=${encodeURIComponent("藥局")}+${mark}`);
  await expect(row(page, name)).toBeVisible();
});
