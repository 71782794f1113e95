import { aPharmacy, aUnit } from "./support/records.ts";
import { entry, tabTo, toast } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";
import { ADMIN } from "./support/users.ts";

test.describe("without a session", () => {
  test.use({ role: "nobody" });

  test("a pharmacy can be found, edited and saved without a pointer", async ({ page, api }) => {
    const { id, name } = await aPharmacy(api);
    const { keyboard } = page;
    await page.goto("/");
    await expect(page.getByLabel("Email")).toBeFocused();
    await keyboard.type(ADMIN.email);
    await keyboard.press("Tab");
    await keyboard.type(ADMIN.password);
    await keyboard.press("Enter");

    await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
    await tabTo(page, entry(page, "Pharmacies"));
    await keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Pharmacies", level: 1 })).toBeVisible();

    await keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await keyboard.type(name);
    await expect(page.getByRole("rowheader")).toHaveCount(1);
    await expect(page.getByRole("rowheader")).toContainText(name);
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

    const edit = page.getByRole("button", { name: "Edit pharmacy" });
    await tabTo(page, edit);
    await keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: `Edit ${name}` });
    await expect(sheet.getByLabel("Name", { exact: true })).toBeFocused();
    await tabTo(page, sheet.getByLabel("Company number", { exact: true }));
    await keyboard.type("555003");
    await keyboard.press("Control+Enter");
    await expect(toast(page, "Organization updated successfully")).toBeVisible();
    await expect(sheet).toBeHidden();
    await expect(edit).toBeFocused();
    expect(await api.get(`organizations/${id}`)).toMatchObject({ companyNumber: "555003" });
  });
});

test("arrow keys move between rows, and the focus returns to the row from its sheet", async ({
  page,
}) => {
  await page.goto("/admin/units?sort=name&order=asc&count=10");
  const openers = page.getByRole("rowheader").getByRole("button");
  await expect(openers).toHaveCount(10);
  await page.keyboard.press("/");
  await page.keyboard.press("ArrowDown");
  await expect(openers.nth(0)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(openers.nth(2)).toBeFocused();
  await page.keyboard.press("End");
  await expect(openers.nth(9)).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog");
  await tabTo(page, sheet.getByRole("button", { name: "Edit unit" }));
  await page.keyboard.press("Enter");
  await expect(sheet.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(openers.nth(1)).toBeFocused();
});

test("the focus stays inside a dialog, and returns to the menu's button", async ({ page, api }) => {
  const { name } = await aUnit(api);
  await page.goto(`/admin/units?search=${encodeURIComponent(name)}`);
  const actions = page.getByRole("button", { name: `Actions for ${name}` });
  await actions.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit unit" })).toBeFocused();
  await page.keyboard.press("d");
  await expect(page.getByRole("menuitem", { name: "Deactivate unit" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Delete unit" })).toBeFocused();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: `Delete ${name}?` });
  await expect(question).toBeVisible();
  for (let steps = 0; steps < 5; steps += 1) {
    await page.keyboard.press("Tab");
    await expect(question.locator(":focus")).toHaveCount(1);
  }
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(actions).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit unit" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name })).toBeHidden();
  await expect(actions).toBeFocused();
});

test("the focus returns to the buttons of a pharmacy from what they opened", async ({
  page,
  api,
}) => {
  const { id } = await aPharmacy(api);
  await page.goto(`/admin/orgs/${id}`);
  for (const [name, line] of [
    ["Subscribe to plan", ""],
    ["Edit pharmacy", ""],
    ["More actions", "Change logo"],
    ["More actions", "Deactivate pharmacy"],
  ] as const) {
    const button = page.getByRole("button", { name, exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    if (line) await page.getByRole("menuitem", { name: line }).press("Enter");
    const opened = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await expect(opened).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(opened).toBeHidden();
    await expect(button).toBeFocused();
  }
});
