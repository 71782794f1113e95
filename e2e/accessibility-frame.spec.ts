import { button, entry, fillSignIn } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { menuOn, shows, type Walk, walkWithAxe } from "./support/walks.ts";

const SIGN_IN: Walk = {
  name: "the sign-in page, an empty and a failed sign-in",
  role: "nobody",
  async open({ page, complaints, look }) {
    complaints.expect(/^401 POST/, /^console: Login failed/);
    await page.goto("/");
    await shows(page, "Use your pharmacy network account.");
    await look("the sign-in page");
    await button(page, "Sign in").click();
    await shows(page, "Enter your password.");
    await look("an empty sign-in");
    await fillSignIn(page, { email: "nobody@aldermere.example", password: "not right" });
    await shows(page, "The email or password is wrong.");
    await look("a failed sign-in", page.getByRole("main"));
  },
};

const ADMIN: Walk[] = [
  {
    name: "the admin's user menu, folded sidebar and drawer",
    async open({ page, lookOnDesk }) {
      await page.goto("/admin");
      await shows(page, "Welcome");
      await page.getByRole("button", { name: /^User menu/ }).click();
      await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
      await lookOnDesk("the user menu", menuOn(page));
      await page.keyboard.press("Escape");
      await button(page, "Toggle sidebar").click();
      await expect(entry(page, "Sessions")).toBeVisible();
      await lookOnDesk("the folded sidebar", page.getByRole("complementary"));
      await page.setViewportSize({ width: 390, height: 844 });
      await button(page, "Toggle sidebar").click();
      const drawer = page.getByRole("dialog", { name: "Navigation" });
      await expect(drawer).toBeVisible();
      await lookOnDesk("the drawer of a phone", drawer);
    },
  },
  {
    name: "a page that is not there",
    async open({ page, look }) {
      await page.goto("/admin/nowhere");
      await shows(page, "Not Found");
      await look("a page that is not there", page.getByRole("main"));
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
      await shows(page, "What to do next");
      await look("a pharmacy's dashboard");
      await page.getByRole("button", { name: /^Account menu/ }).click();
      await expect(page.getByRole("menuitem", { name: "Log out" })).toBeVisible();
      await look("the account menu", menuOn(page));
    },
  },
  {
    name: "the settings of a pharmacy's people",
    role: "owner",
    async open({ page, look }) {
      await page.goto("/dashboard/settings");
      await shows(page, "Open team");
      await look("the settings of a pharmacy's people", page.getByRole("main"));
    },
  },
  {
    name: "one's profile",
    role: "owner",
    async open({ page, look }) {
      await page.goto("/dashboard/profile");
      await shows(page, "Belongs to");
      await look("one's profile", page.getByRole("main"));
    },
  },
  {
    name: "one's account",
    role: "owner",
    async open({ page, look }) {
      await page.goto("/dashboard/account");
      await shows(page, "Log out of this browser");
      await look("one's account", page.getByRole("main"));
    },
  },
];

walkWithAxe([SIGN_IN, ...ADMIN, ...DASHBOARD]);
