import type { Page } from "@playwright/test";
import { chooseOwn } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

const isDark = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.contains("dark"));
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("theme"));
const theme = (page: Page, name: string) => page.getByRole("radio", { name });

/** A browser without storage: every access is refused, as with some settings and in some frames. */
function forbidStorage() {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { get: refuse });
  }
  Object.defineProperty(Document.prototype, "cookie", { get: refuse, set: refuse });
}

test("a theme is light, dark, or again the system's, and applies to every tab", async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/admin/settings");
  await expect(theme(page, "System")).toBeChecked();
  expect(await isDark(page)).toBe(true);
  await theme(page, "Light").check();
  expect(await isDark(page)).toBe(false);
  expect(await stored(page)).toBe("light");

  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: "dark" });
  await other.goto("/dashboard/settings");
  await expect(theme(other, "Light")).toBeChecked();
  await theme(other, "Dark").check();
  // the first tab follows, whatever it showed before
  await expect(theme(page, "Dark")).toBeChecked();
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  await theme(page, "Light").check();
  await expect(theme(other, "Light")).toBeChecked();

  await theme(page, "System").check();
  expect(await isDark(page)).toBe(true);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => isDark(page)).toBe(false);
  await page.reload();
  await expect(theme(page, "System")).toBeChecked();
});

test("the theme is chosen with arrow keys", async ({ page }) => {
  await page.goto("/admin/settings");
  await theme(page, "System").focus();
  await page.keyboard.press("ArrowRight");
  await expect(theme(page, "Light")).toBeFocused();
  await expect(theme(page, "Light")).toBeChecked();
  await page.keyboard.press("ArrowRight");
  await expect(theme(page, "Dark")).toBeChecked();
  expect(await isDark(page)).toBe(true);
});

test("the density of lists is saved, and lists follow it", async ({ page }) => {
  await page.goto("/admin/units");
  const first = page.getByRole("row").nth(1);
  const height = async () => (await first.boundingBox())?.height ?? 0;
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  const usual = await height();
  await page.goto("/admin/settings");
  await page.getByRole("combobox", { name: "Density of lists" }).selectOption("comfortable");
  await page.goto("/admin/units");
  await expect.poll(height).toBeGreaterThan(usual);
});

test.describe("in a browser without storage", () => {
  test.use({ role: "nobody" });

  test("a user can sign in, choose a theme, fold the sidebar and work until the page is left", async ({
    page,
  }) => {
    await page.addInitScript(forbidStorage);
    await page.goto("/");
    await page.getByLabel("Email").fill("admin@aldermere.example");
    await page.getByLabel("Password", { exact: true }).fill("the administrator's password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
    await page.getByRole("button", { name: "Switch to dark theme" }).click();
    expect(await isDark(page)).toBe(true);
    const sidebar = page.getByRole("complementary");
    await page.keyboard.press("Control+b");
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48);

    await chooseOwn(page, "Settings");
    await expect(theme(page, "Dark")).toBeChecked();
    await theme(page, "Light").check();
    expect(await isDark(page)).toBe(false);
    await page.getByRole("link", { name: "Units" }).click();
    await expect(page.getByRole("rowheader").first()).toBeVisible();
  });
});

test("with full storage, a choice lasts until the page is left", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await page.goto("/admin/settings");
  await theme(page, "Dark").check();
  expect(await isDark(page)).toBe(true);
  expect(await stored(page)).toBeNull();
  await page.getByRole("link", { name: "Units" }).click();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  expect(await isDark(page)).toBe(true);
});
