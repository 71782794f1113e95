import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { OWNER } from "./support/users.ts";

const entries = (page: Page) =>
  page.getByRole("navigation", { name: "Dashboard" }).getByRole("link");

test.describe("a pharmacy's owner", () => {
  test.use({ role: "owner" });

  test("has a sidebar, breadcrumbs, the theme's switch and a menu with three entries", async ({
    page,
  }) => {
    await page.goto("/dashboard");
    await expect(page.getByText("of Castlewren Pharmacy.")).toBeVisible();
    await expect(entries(page).first()).toHaveText("Dashboard");
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect(crumbs.getByRole("listitem")).toHaveText(["Dashboard"]);
    await page.getByRole("button", { name: "Switch to dark theme" }).click();
    await expect(page.locator("html")).toHaveClass(/\bdark\b/);

    await page.getByRole("button", { name: /^Account menu/ }).press("Enter");
    await expect(page.getByRole("menuitem")).toHaveText(["Profile", "Settings", "Log out"]);
    await page.getByRole("menuitem", { name: "Settings" }).press("Enter");
    await expect(page).toHaveURL("/dashboard/settings");
    await expect(crumbs.getByRole("listitem")).toHaveText(["Settings"]);
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    const facts = page.getByRole("region", { name: "About you" });
    await expect(facts).toContainText(OWNER.email);
    await expect(facts).toContainText("Castlewren Pharmacy");
  });

  test("sees the products, with the navigation beside them", async ({ page }) => {
    await page.goto("/dashboard/products");
    await expect(page.getByRole("heading", { name: "Products", level: 1 })).toBeVisible();
    await entries(page).filter({ hasText: "Settings" }).click();
    await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  });
});

test.describe("with a separate session", () => {
  test.use({ role: "nobody" });
  // the page's calls as the session ends
  test.beforeEach(({ complaints }) => complaints.allow(/^401 GET /));

  test("Log out ends it, refreshes the page, and stays there", async ({ open, signIn }) => {
    const session = await signIn(OWNER);
    const page = await open(session);
    await page.goto("/dashboard");
    await expect(page.getByText("of Castlewren Pharmacy.")).toBeVisible();
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page.getByText("You are signed out.")).toBeVisible();
    await expect(page).toHaveURL("/dashboard");
    expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
    const ask = await page.request.get("/api/auth/me", {
      headers: { authorization: `Bearer ${session.tokens.access_token}` },
    });
    expect(ask.status()).toBe(401);
  });

  test("Log out from a page that calls the server stays on it too", async ({ open, signIn }) => {
    const page = await open(await signIn(OWNER));
    await page.goto("/dashboard/account");
    await page.getByRole("button", { name: "Log out of this browser" }).click();
    await expect(page.getByText("You are signed out", { exact: true })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toBeVisible();
    await expect(page).toHaveURL("/dashboard/account");
  });

  test("after signing in from a page of the dashboard a user is back on it", async ({ page }) => {
    await page.goto("/dashboard/account");
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Email").fill(OWNER.email);
    await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL("/dashboard/account");
    await expect(page.getByRole("region", { name: "Sign-in" })).toContainText(OWNER.email);
  });
});

test("Profile and Account Settings of the admin area lead to the dashboard, and back", async ({
  page,
}) => {
  for (const [item, heading] of [
    ["Profile", "Profile"],
    ["Account Settings", "Account"],
  ] as const) {
    await page.goto("/admin/settings");
    await page.getByRole("button", { name: /^User menu/ }).click();
    await page.getByRole("menuitem", { name: item }).click();
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Back to admin" }).click();
    await expect(page).toHaveURL("/admin");
  }
});
