import { anOrganization } from "@pharmacy/server/test/records";
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { session } from "#api/session.ts";
import { open, testApp } from "#test/app.tsx";
import { takeComplaints } from "#test/complaints.ts";

const app = testApp();

async function logOut(page: ReturnType<typeof open>, name: string) {
  await page.user.click(await screen.findByRole("button", { name: `Account menu: ${name}` }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["Profile", "Settings", "Log out"]);
  await page.user.click(screen.getByRole("menuitem", { name: "Log out" }));
}

test("Log out ends the session and stays on the page", async () => {
  const user = await app.signIn();
  const token = session.token() ?? "";
  const page = open("/dashboard");
  await screen.findByText(`You are signed in as ${user.name}.`);
  await logOut(page, user.name);

  await screen.findByText("You are signed out.");
  expect(page.address()).toBe("/dashboard");
  expect(session.token()).toBeNull();
  expect((await app.callerWith(token).get("/api/auth/me")).statusCode).toBe(401);
});

test("Log out ends the session in this browser even when the call fails", async () => {
  const user = await app.signIn();
  const page = open("/dashboard");
  await screen.findByText(`You are signed in as ${user.name}.`);
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("no network"));
  await logOut(page, user.name);

  await screen.findByText("You are signed out.");
  expect(session.token()).toBeNull();
  expect(takeComplaints()).toEqual([expect.stringMatching(/^Logout failed/)]);
});

test("the dashboard does not force signing in", async () => {
  const page = open("/dashboard");
  await screen.findByText("You are signed out.");
  expect(page.address()).toBe("/dashboard");
});

test("its sidebar links to its own screens", async () => {
  await app.signIn();
  const page = open("/dashboard");
  const navigation = await screen.findByRole("navigation", { name: "Dashboard" });
  const entries = within(navigation).getAllByRole<HTMLAnchorElement>("link");
  expect(entries.map((entry) => `${entry.textContent} ${entry.pathname}`)).toEqual([
    "Dashboard /dashboard",
    "Orders /dashboard/orders",
    "Products /dashboard/products",
    "Questions /dashboard/questions",
    "Settings /dashboard/settings",
  ]);
  await page.user.click(within(navigation).getByRole("link", { name: "Products" }));
  await screen.findByRole("heading", { name: "Products" });
  screen.getByRole("navigation", { name: "Dashboard" });
});

test("platform users have a link back to the admin area; pharmacy users have none", async () => {
  await app.signIn("support");
  const page = open("/dashboard/profile");
  const back = await screen.findByRole<HTMLAnchorElement>("link", { name: "Back to admin" });
  expect(back.pathname).toBe("/admin");
  const navigation = screen.getByRole("navigation", { name: "Admin" });
  within(navigation).getByRole("link", { name: "Pharmacies" });
  await page.goTo("/admin");

  const { id } = (await app.post("/api/organizations", anOrganization())).json<{ id: string }>();
  await app.signIn("owner", id);
  await page.goTo("/dashboard/profile");
  await screen.findByRole("heading", { name: "Profile" });
  expect(screen.queryByRole("link", { name: "Back to admin" })).toBeNull();
});

test("a profile shows the user's details from the server", async () => {
  const pharmacy = (await app.post("/api/organizations", anOrganization())).json<{
    id: string;
    name: string;
  }>();
  const user = await app.signIn("technician", pharmacy.id);
  // the browser's stored profile may be out of date
  localStorage.setItem("profile", JSON.stringify({ ...user, email: "older@castlewren.example" }));
  open("/dashboard/profile");
  const facts = await screen.findByRole("region", { name: "About you" });
  const text = facts.textContent;
  for (const fact of [user.email, "Pharmacy technician", pharmacy.name]) {
    expect(text).toContain(fact);
  }
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Name/ });
  expect(name.value).toBe(user.name);
});

test("an account page shows how long the session lasts, and ends it", async () => {
  const user = await app.signIn();
  const page = open("/dashboard/account");
  const facts = await screen.findByRole("region", { name: "Sign-in" });
  expect(facts.textContent).toContain(user.email);
  const until = facts.querySelector("time")?.dateTime ?? "";
  expect(until).toBe(session.expires());
  await page.user.click(screen.getByRole("button", { name: "Log out of this browser" }));
  await screen.findByText("You are signed out");
  expect(session.token()).toBeNull();
  const signIn = screen.getAllByRole<HTMLAnchorElement>("link", { name: "Sign in" });
  expect(signIn.map(({ search }) => search)).toContain("?redirect=%2Fdashboard%2Faccount");
});

test("a failed profile shows the reason, and can be retried", async () => {
  await app.signIn();
  const refused = new Response(JSON.stringify({ message: "Not today." }), {
    status: 403,
    headers: { "content-type": "application/json" },
  });
  const ask = vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(refused);
  const page = open("/dashboard/profile");
  await screen.findByText("Not today.");
  ask.mockRestore();
  await page.user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("region", { name: "About you" });
});

test("Ctrl+K finds the screens of the dashboard", async () => {
  await app.signIn("owner");
  const page = open("/dashboard");
  await screen.findByRole("button", { name: /^Find anything/ });
  await page.user.keyboard("{Control>}k{/Control}");
  await page.user.type(
    await screen.findByRole("combobox", { name: /^Find a record/ }),
    "prof{Enter}",
  );
  await expect.poll(page.address).toBe("/dashboard/profile");
});

test("platform users find records from the dashboard too", async () => {
  const { name } = (await app.post("/api/organizations", anOrganization())).json();
  await app.signIn();
  const page = open("/dashboard/profile");
  await screen.findByRole("button", { name: /^Find anything/ });
  await page.user.keyboard("{Control>}k{/Control}");
  await page.user.type(await screen.findByRole("combobox", { name: /^Find a record/ }), name);
  await screen.findByRole("option", { name: new RegExp(name) });
});
