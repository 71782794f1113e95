import { button, entry, fillSignIn } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { shows, type Walk, walkWithAxe } from "./support/walks.ts";

const SIGN_IN: Walk = {
  name: "the sign-in page, an empty and a failed sign-in",
  role: "nobody",
  async open({ page, complaints, look }) {
    complaints.expect(/^401 POST/, /^console: Login failed/);
    await page.goto("/");
    await shows(page, "Use the account of your pharmacy network.");
    await look("the sign-in page");
    await button(page, "Sign in").click();
    await shows(page, "Enter your password.");
    await look("an empty sign-in");
    await fillSignIn(page, { email: "nobody@aldermere.example", password: "not right" });
    await shows(page, "The email or password is wrong.");
  },
};

const ADMIN: Walk[] = [
  {
    name: "the admin's first page, its folded sidebar or drawer, and the user menu",
    async open({ page, isNarrow, look }) {
      await page.goto("/admin");
      await shows(page, "Welcome");
      await look("the admin's first page");
      await button(page, "Toggle sidebar").click();
      await expect(entry(page, "Sessions")).toBeVisible();
      await look("the folded sidebar, or the drawer of a phone");
      if (!isNarrow) await button(page, "Toggle sidebar").click();
      await page.getByRole("button", { name: /^User menu/ }).click();
      await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
    },
  },
  {
    name: "a page that is not there",
    async open({ page }) {
      await page.goto("/admin/nowhere");
      await shows(page, "Not Found");
    },
  },
  {
    name: "the settings",
    async open({ page }) {
      await page.goto("/admin/settings");
      await shows(page, "Require a second factor");
    },
  },
];

const DASHBOARD: Walk[] = [
  {
    name: "a pharmacy's dashboard and the account menu",
    role: "owner",
    async open({ page, look }) {
      await page.goto("/dashboard");
      await shows(page, "of Castlewren Pharmacy.");
      await look("a pharmacy's dashboard");
      await page.getByRole("button", { name: /^Account menu/ }).click();
      await expect(page.getByRole("menuitem", { name: "Log out" })).toBeVisible();
    },
  },
  {
    name: "the settings of a pharmacy's people",
    role: "owner",
    async open({ page }) {
      await page.goto("/dashboard/settings");
      await shows(page, "Open team");
    },
  },
  {
    name: "one's profile",
    role: "owner",
    async open({ page }) {
      await page.goto("/dashboard/profile");
      await shows(page, "Belongs to");
    },
  },
  {
    name: "one's account",
    role: "owner",
    async open({ page }) {
      await page.goto("/dashboard/account");
      await shows(page, "Log out of this browser");
    },
  },
];

walkWithAxe([SIGN_IN, ...ADMIN, ...DASHBOARD]);
