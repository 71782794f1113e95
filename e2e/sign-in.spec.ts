import type { Page } from "@playwright/test";
import { apiOf } from "./support/api.ts";
import { settle } from "./support/clock.ts";
import {
  callsOf,
  chooseOwn,
  fillSignIn,
  holdBack,
  toast,
  toasts,
  withoutNews,
} from "./support/screen.ts";
import { expect, test } from "./support/test.ts";
import { ADMIN, OWNER, SUPPORT } from "./support/users.ts";

test.use({ role: "nobody" });

const token = (page: Page) => page.evaluate(() => localStorage.getItem("access_token"));

test("the admin area requires signing in first", async ({ page }) => {
  await page.goto("/admin/units?page=2");
  await expect(page).toHaveURL("/?redirect=%2Fadmin");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a wrong password is reported above the button, and typed values stay", async ({
  page,
  complaints,
}) => {
  complaints.expect(/^401 POST \/api\/auth\/login/, /^console: Login failed: ApiError/);
  await page.goto("/?redirect=%2Fadmin");
  await fillSignIn(page, { email: SUPPORT.email, password: "not this one" });

  const alert = page.getByRole("alert");
  await expect(alert).toContainText("The email or password is wrong.");
  const button = page.getByRole("button", { name: "Sign in", exact: true });
  const [alertBox, buttonBox] = [await alert.boundingBox(), await button.boundingBox()];
  expect((alertBox?.y ?? 0) + (alertBox?.height ?? 0)).toBeLessThan(buttonBox?.y ?? 0);
  await expect(page.getByLabel("Email")).toHaveValue(SUPPORT.email);
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveValue("not this one");
  await expect(password).toBeFocused();
  await expect(toasts(page)).toHaveText("");
  expect(await token(page)).toBeNull();

  await password.fill(SUPPORT.password);
  await button.click();
  await expect(page).toHaveURL("/admin");
});

test("signing in leads to the page that was requested", async ({ page }) => {
  await page.goto(`/?redirect=${encodeURIComponent("/admin/units?search=tablet")}`);
  await fillSignIn(page, ADMIN);
  await expect(page).toHaveURL("/admin/units?search=tablet");
  await expect(page.getByRole("row", { name: "tablet", exact: true })).toBeVisible();
  await page.goBack();
  expect(new URL(page.url()).pathname, "Back does not lead to the form").not.toBe("/");
});

const ELSEWHERE = [
  "//evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/\\evil.example",
  "%2F%2Fevil.example",
  "/%2F%2Fevil.example",
  "/\t/evil.example",
];

test("signing in leads to no other site, nor does a link that is followed later", async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).hostname));
  page.on("dialog", (dialog) => hosts.add(`dialog ${dialog.message()}`));
  const follow = (redirect: string) => page.goto(`/?redirect=${encodeURIComponent(redirect)}`);
  const expectHome = async (redirect: string) => {
    await expect(page, redirect).toHaveURL("/admin");
    await expect(page.getByRole("heading", { name: /^Welcome/ }), redirect).toBeVisible();
  };
  const [first = "", ...others] = ELSEWHERE;
  await follow(first);
  await fillSignIn(page, ADMIN);
  await expectHome(first);
  for (const redirect of [first, ...others]) {
    await follow(redirect);
    await expectHome(redirect);
  }
  expect([...hosts].filter((host) => host !== "localhost")).toEqual([]);
});

test("a session that expired while away is cleared", async ({ signIn, open }) => {
  const session = await signIn(ADMIN);
  const tokens = { ...session.tokens, access_expires: "2020-01-01T00:00:00.000Z" };
  const page = await open({ ...session, tokens });
  await page.goto("/admin/orgs");
  await expect(page).toHaveURL("/?redirect=%2Fadmin");
  expect(await token(page)).toBeNull();
});

test("a token without a valid expiry is removed at the start", async ({ signIn, open }) => {
  const session = await signIn(ADMIN);
  for (const access_expires of ["soon", "4102444800", ""]) {
    const page = await open({ ...session, tokens: { ...session.tokens, access_expires } });
    await page.goto("/dashboard");
    await expect(page.getByText("You are signed out.")).toBeVisible();
    expect(await token(page)).toBeNull();
  }
});

test("a session that expires while in use ends with the next call", async ({ signIn, open }) => {
  const page = await open(await signIn(ADMIN));
  const asksForNews = await withoutNews(page);
  await page.goto("/admin/units");
  await expect(page.getByRole("row", { name: "tablet", exact: true })).toBeVisible();
  // that call too would have ended it
  await asksForNews();
  await page.evaluate(() => localStorage.setItem("access_expires", "2020-01-01T00:00:00.000Z"));
  await page.getByRole("button", { name: "Refresh units" }).click();

  await expect(toast(page, "Error: Token has expired. Please login again.")).toBeVisible();
  await expect(page).toHaveURL("/?redirect=%2Fadmin");
  expect(await token(page)).toBeNull();
});

test("a session that the server has ended leads to the sign-in page", async ({
  signIn,
  open,
  request,
  complaints,
}) => {
  complaints.expect(/^401 GET \/api\/units/);
  const session = await signIn(ADMIN);
  const page = await open(session);
  await withoutNews(page);
  await page.goto("/admin/units");
  await expect(page.getByRole("row", { name: "tablet", exact: true })).toBeVisible();
  await apiOf(request, session).post("auth/logout", {});
  await page.getByRole("button", { name: "Refresh units" }).click();

  await expect(page).toHaveURL("/");
  await expect(toast(page, "Error: Unauthorized. Please login again.")).toBeVisible();
  expect(await token(page)).toBeNull();
});

test("Logout ends the session on the server and here", async ({ signIn, open, request }) => {
  const session = await signIn(ADMIN);
  const page = await open(session);
  await page.goto("/admin");
  await chooseOwn(page, "Logout");
  await expect(page).toHaveURL("/");
  expect(await token(page)).toBeNull();
  expect(await apiOf(request, session).statusOf("GET", "auth/me")).toBe(401);
});

test("Logout leads to the sign-in page even when the server cannot be reached", async ({
  signIn,
  open,
  complaints,
}) => {
  complaints.expect(/^failed POST \/api\/auth\/logout/, /^console: Logout failed/);
  const page = await open(await signIn(ADMIN));
  const calls = callsOf(page, /\/api\/units/);
  const release = await holdBack(page, "**/assets/units-*.js");
  await page.goto("/admin/units");
  await page.route("**/api/auth/logout", (route) => route.abort());
  await chooseOwn(page, "Logout");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await token(page)).toBeNull();

  // the code of the page that was left arrives now, and makes no calls
  const code = page.waitForResponse("**/assets/units-*.js");
  release();
  await (await code).finished();
  await settle(page);
  expect(calls).toEqual([]);
});

test("signing out in one tab signs out the other, and signing in signs it in", async ({
  signIn,
  open,
  complaints,
}) => {
  // calls of either tab as the session ends
  complaints.allow(/^401 GET /);
  const one = await open(await signIn(ADMIN));
  await one.goto("/admin/units");
  const other = await one.context().newPage();
  await other.goto("/admin/orgs");
  await expect(other.getByRole("heading", { name: "Pharmacies", level: 1 })).toBeVisible();

  await chooseOwn(one, "Logout");
  await expect(one).toHaveURL("/");
  // without the way back if a call of this tab was refused before the browser told it
  await expect(other).toHaveURL(/\/(\?redirect=%2Fadmin)?$/);
  await expect(other.getByRole("heading", { name: "Pharmacies", level: 1 })).toBeHidden();

  await fillSignIn(one, SUPPORT);
  await expect(one.getByRole("heading", { name: "Welcome, Sinéad Tuohy" })).toBeVisible();
  await expect(other).toHaveURL("/admin");
  await expect(other.getByRole("heading", { name: "Welcome, Sinéad Tuohy" })).toBeVisible();
});

test("a pharmacy's owner gets to their own area, and no further", async ({
  page,
  signIn,
  open,
  request,
}) => {
  await page.goto("/");
  await fillSignIn(page, OWNER);
  await expect(page).toHaveURL("/dashboard");

  const session = await signIn(OWNER);
  const mine = await open(session);
  await mine.goto("/admin/units");
  await expect(mine).toHaveURL("/dashboard");
  await expect(mine.getByText("of Castlewren Pharmacy.")).toBeVisible();

  const api = apiOf(request, session);
  expect(await api.statusOf("GET", "logs")).toBe(403);
  expect(await api.statusOf("POST", "units", {})).toBe(403);
  expect(await api.statusOf("POST", "organizations", {})).toBe(403);
  expect(await api.statusOf("GET", "units")).toBe(200);
});
