import { aPharmacy, aUnit } from "./support/records.ts";
import { entry, holdBack, recordAct, toasts } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("the navigation entry of the current page is marked, whatever its filters", async ({
  page,
}) => {
  await page.goto("/admin/units?page=2");
  await expect(entry(page, "Units")).toHaveAttribute("aria-current", "page");
  await expect(
    page.getByRole("navigation", { name: "Admin" }).locator("[aria-current]"),
  ).toHaveCount(1);
  await entry(page, "Pharmacies").click();
  await expect(entry(page, "Pharmacies")).toHaveAttribute("aria-current", "page");
  await expect(entry(page, "Units")).not.toHaveAttribute("aria-current");
});

test("breadcrumbs show the current place and lead back up", async ({ page }) => {
  await page.goto("/admin/orgs/create");
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(crumbs.getByRole("listitem")).toHaveText(["Organizations", "/New pharmacy"]);
  await crumbs.getByRole("link", { name: "Organizations" }).click();
  await expect(page).toHaveURL("/admin/orgs");
  await expect(page).toHaveTitle("Organizations · Admin");
});

test("the theme follows the system until the user chooses one, which is saved", async ({
  page,
}) => {
  const html = page.locator("html");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/admin");
  await expect(html).toHaveClass(/\bdark\b/);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(html).not.toHaveClass(/\bdark\b/);
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBeNull();

  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect(html).toHaveClass(/\bdark\b/);
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
  await page.reload();
  await expect(page.getByRole("button", { name: "Switch to light theme" })).toBeVisible();
});

test("a dark page is dark before any of its code has run", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  const release = await holdBack(page, "**/assets/*.js");
  await page.goto("/admin", { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .not.toBe("rgb(255, 255, 255)");
  await expect(page.getByRole("main")).toBeHidden();
  release();
  await expect(page.getByRole("main")).toBeVisible();
});

test("the first Tab stop skips the navigation", async ({ page }) => {
  await page.goto("/admin/units");
  await expect(page.getByRole("row", { name: "tablet", exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  expect((await skip.boundingBox())?.width).toBeGreaterThan(50);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("toasts whose code loads after a dialog was opened are announced all the same", async ({
  page,
  api,
}) => {
  const { id } = await aPharmacy(api);
  const release = await holdBack(page, "**/assets/toasts-*");
  await page.goto(`/admin/orgs/${id}`);
  await (await recordAct(page, "Change logo")).click();
  await expect(page.getByRole("dialog", { name: "Change logo" })).toBeVisible();
  release();
  await expect(toasts(page)).toBeAttached();
});

/** The buttons of forms that a toast covers. */
function coveredButtons(): string[] {
  const toasts = [...document.querySelectorAll("[data-sonner-toast]")];
  return [...document.querySelectorAll("form button")]
    .filter((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return toasts.some((toast) => {
        const over = toast.getBoundingClientRect();
        return over.left < right && left < over.right && over.top < bottom && top < over.bottom;
      });
    })
    .map((button) => button.textContent);
}

test("closing the user menu leaves the page where it was scrolled", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto("/admin/orgs?count=50");
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText(/1–\d+ of/);
  await page.evaluate(() => scrollTo(0, 400));
  // a click on the element itself would scroll to it first
  const box = await page.getByRole("button", { name: /^User menu/ }).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(400);
});

test("a toast does not cover a sheet's buttons, and can be closed while the sheet stays open", async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/^500 PATCH /);
  const { id } = await aUnit(api);
  await page.route(`**/api/units/${id}`, (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 500, json: { message: "It broke." } })
      : route.continue(),
  );
  await page.goto(`/admin/units?id=${id}`);
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Edit unit" }).click();
  await sheet.getByLabel("Symbol", { exact: true }).fill("mine");
  await page.keyboard.press("Control+Enter");
  const toastText = toasts(page).getByText("Failed to update unit");
  await expect(toastText).toBeVisible();
  await toastText.hover();
  await sheet.getByRole("button", { name: "Save unit" }).click({ trial: true });
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => page.evaluate(coveredButtons), `at ${width}`).toEqual([]);
  }
  await toasts(page).getByRole("button", { name: "Close toast" }).click();
  await expect(toastText).toBeHidden();
  await expect(sheet).toBeVisible();
});
