import { anOrganization } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { session } from "#api/session.ts";
import { ADMIN_SCREENS } from "#nouns/navigation.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const welcome = () => screen.findByRole("heading", { name: /^Welcome, / });
const login = () => screen.findByRole("heading", { name: "Sign in" });

test.each(["/admin", "/admin/units?page=2"])(
  "without a session, %s leads to the sign-in page",
  async (address) => {
    const page = open(address);
    await login();
    expect(page.address()).toBe("/?redirect=%2Fadmin");
  },
);

test("an expired session leads to the sign-in page, and is cleared", async () => {
  await app.signIn();
  localStorage.setItem("access_expires", "2020-01-01T00:00:00.000Z");
  const page = open("/admin");
  await login();
  expect(page.address()).toBe("/?redirect=%2Fadmin");
  expect(session.token()).toBeNull();
});

test("a session without a profile leads to the sign-in page", async () => {
  await app.signIn();
  localStorage.removeItem("profile");
  const page = open("/admin");
  await login();
  expect(page.address()).toBe("/?redirect=%2Fadmin");
});

test("pharmacy users are sent to their dashboard", async () => {
  const user = await app.signIn();
  localStorage.setItem("profile", JSON.stringify({ ...user, role: "owner" }));
  const page = open("/admin/units");
  await screen.findByText(/^You are signed in as/);
  expect(page.address()).toBe("/dashboard");
});

test("the sidebar has its fifteen entries in order", async () => {
  await app.signIn();
  open("/admin");
  await welcome();
  const navigation = screen.getByRole("navigation", { name: "Admin" });
  const entries = within(navigation).getAllByRole<HTMLAnchorElement>("link");
  expect(entries.map((entry) => `${entry.textContent} ${entry.pathname}`)).toEqual([
    "Dashboard /admin",
    "Orders /admin/orders",
    "Products /admin/products",
    "Lists /admin/lists",
    "Items /admin/items",
    "Units /admin/units",
    "Groups /admin/groups",
    "Plans /admin/plans",
    "Pharmacies /admin/orgs",
    "Users /admin/users",
    "Registrations /admin/registrations",
    "Questions /admin/questions",
    "Tokens /admin/tokens",
    "Logs /admin/logs",
    "Sessions /admin/sessions",
  ]);
});

test.each([
  ["/admin?page=2", "Dashboard"],
  ["/admin/units?status=active", "Units"],
])("at %s the one active entry is %s", async (address, entry) => {
  await app.signIn();
  open(address);
  const navigation = await screen.findByRole("navigation", { name: "Admin" });
  const current = within(navigation).getAllByRole("link", { current: "page" });
  expect(current.map((link) => link.textContent)).toEqual([entry]);
});

test("below a list no entry is active: entries are matched exactly", async () => {
  await app.signIn();
  open("/admin/orgs/create");
  await screen.findByRole("heading", { name: "New pharmacy" });
  const navigation = screen.getByRole("navigation", { name: "Admin" });
  const links = within(navigation).getAllByRole("link");
  expect(links.filter((link) => link.matches("[aria-current], [data-status]"))).toEqual([]);
});

test("an entry of the sidebar opens its screen inside the frame", async () => {
  await app.signIn();
  const page = open("/admin");
  await welcome();
  await page.user.click(screen.getByRole("link", { name: "Orders" }));
  await screen.findByRole("heading", { name: "Orders" });
  await screen.findByText("No orders yet");
  const navigation = screen.getByRole("navigation", { name: "Admin" });
  const current = within(navigation).getByRole("link", { current: "page" });
  expect(current.textContent).toBe("Orders");
  const crumbs = screen.getByRole("navigation", { name: "Breadcrumb" });
  expect(crumbs.textContent).toBe("Orders");
  expect(page.address()).toBe("/admin/orders");
});

test("every entry of the sidebar leads to a screen", async () => {
  await app.signIn();
  const page = open("/admin");
  await welcome();
  for (const { to } of ADMIN_SCREENS.groups.flatMap(({ entries }) => entries)) {
    await page.goTo(to);
    expect(screen.queryByRole("heading", { name: /^Not (Found|built yet)$/ }), to).toBeNull();
  }
});

test("a URL without an entry is not found", async () => {
  await app.signIn();
  open("/admin/questions/7");
  await screen.findByRole("heading", { name: "Not Found" });
  screen.getByRole("navigation", { name: "Admin" });
});

test("a record's name is in the browser tab's title, and its breadcrumb leads back to the list as it was left", async () => {
  const { id } = (
    await app.post("/api/organizations", anOrganization({ name: "Rathfern Pharmacy" }))
  ).json();
  await app.signIn();
  const page = open("/admin/orgs?search=rath&status=active&count=50");
  await page.user.click(await screen.findByRole("link", { name: /^Rathfern Pharmacy/ }));
  await screen.findByRole("heading", { name: "Rathfern Pharmacy" });
  await waitFor(() => expect(document.title).toBe("Rathfern Pharmacy · Pharmacies"));
  expect(page.address()).toBe(`/admin/orgs/${id}`);
  const crumbs = screen.getByRole("navigation", { name: "Breadcrumb" });
  expect(crumbs.textContent).toBe("Organizations/Organization Details");
  await page.user.click(within(crumbs).getByRole("link", { name: "Organizations" }));
  await screen.findByRole("heading", { name: /^Pharmacies/ });
  expect(page.address()).toBe("/admin/orgs?search=rath&count=50&status=active");
  await waitFor(() => expect(document.title).toBe("Organizations · Admin"));
});

test("how one user left a list is not remembered for the next", async () => {
  await app.signIn();
  const page = open("/admin/orgs?search=rath");
  await screen.findByRole("heading", { name: /^Pharmacies/ });
  session.end("signedOut");
  await page.goTo("/");
  await app.signIn();
  await page.goTo("/admin/orgs/create");
  const crumbs = await screen.findByRole("navigation", { name: "Breadcrumb" });
  const list = within(crumbs).getByRole<HTMLAnchorElement>("link", { name: "Organizations" });
  expect(list.getAttribute("href")).toBe("/admin/orgs");
});

test("Expiries and Settings are reached from the user menu", async () => {
  await app.signIn();
  const page = open("/admin");
  await welcome();
  for (const [name, address] of [
    ["Expiries", "/admin/expiries"],
    ["Settings", "/admin/settings"],
  ]) {
    await page.user.click(screen.getByRole("button", { name: /^User menu/ }));
    await page.user.click(await screen.findByRole("menuitem", { name }));
    await waitFor(() => expect(page.address()).toBe(address));
  }
});

test("Ctrl+B and Cmd+B collapse the sidebar, which stays so for a week", async () => {
  await app.signIn();
  const setCookie = vi.spyOn(Document.prototype, "cookie", "set");
  const page = open("/admin");
  await welcome();
  const toggle = screen.getByRole("button", { name: "Toggle sidebar" });
  expect(toggle.getAttribute("aria-expanded")).toBe("true");

  await page.user.keyboard("{Control>}b{/Control}");
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  expect(setCookie.mock.lastCall?.[0]).toBe(
    "sidebar_state=false; path=/; max-age=604800; samesite=lax",
  );
  await page.user.keyboard("{Meta>}b{/Meta}");
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  await page.user.click(toggle);
  expect(document.cookie).toContain("sidebar_state=false");
});

test("on a narrow screen the sidebar is a drawer, which closes on navigation", async () => {
  const isNarrow = (media: string) => ({ matches: media.includes("width < 48rem") });
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) => ({ ...isNarrow(media), addEventListener() {}, removeEventListener() {} }) as never,
  );
  await app.signIn();
  const page = open("/admin");
  await welcome();
  expect(screen.queryByRole("navigation", { name: "Admin" })).toBeNull();

  await page.user.click(screen.getByRole("button", { name: "Toggle sidebar" }));
  const drawer = await screen.findByRole("dialog", { name: "Navigation" });
  await page.user.click(within(drawer).getByRole("link", { name: "Tokens" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(page.address()).toBe("/admin/tokens");
});
