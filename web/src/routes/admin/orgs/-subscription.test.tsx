import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { Plan, PlanInput } from "@pharmacy/contract/plans/plans";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { aPharmacy } from "@pharmacy/server/test/members";
import { aPlan } from "@pharmacy/server/test/records";
import { aTaxRate } from "@pharmacy/server/test/tax-rates";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { open, testApp } from "#test/app.tsx";
import { takeComplaints } from "#test/complaints.ts";
import { chooseAct } from "#test/record-menu.ts";

const app = testApp();

const offer = async (values: Partial<PlanInput>) =>
  (await app.post("/api/plans", aPlan(values))).json<Plan>();
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** @param name label of the action that chooses a plan, in the pharmacy's current state. */
async function openDialog(id: string, name = "Subscribe to plan") {
  const page = open(`/admin/orgs/${id}`);
  await chooseAct(page.user, name);
  return { page, dialog: await screen.findByRole("dialog", { name }) };
}

describe("putting a pharmacy on a plan", () => {
  test("works after a preview of the effect, and its page shows it", async () => {
    const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await app.post("/api/tax-rates", aTaxRate());
    await offer({ name: "Standard", price: 7_900, taxCategory: "standard", maxUsers: 3 });
    await app.signIn();
    const { page, dialog } = await openDialog(id);
    const send = within(dialog).getByRole("button", { name: "Subscribe to plan" });
    expect(send.getAttribute("aria-disabled")).toBe("true");
    await within(dialog).findByText("Choose a plan and a start date to see the price and dates.");
    await page.user.selectOptions(
      within(dialog).getByLabelText(/^Plan/),
      await within(dialog).findByRole("option", { name: /^Standard/ }),
    );
    await within(dialog).findByText(/^Standard from .* at €79\.00 a month\.$/);
    within(dialog).getByText("€97.17");
    await page.user.click(send);
    await screen.findByText("Plan updated successfully");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const card = screen.getByRole("region", { name: "Subscription" });
    await within(card).findByText("Standard");
    within(screen.getByRole("region", { name: "Usage against plan" })).getByText("0 of 3");
    const kept = (await app.get(`/api/organizations/${id}`)).json<Organization>();
    expect(kept.plan?.name).toBe("Standard");
  });

  test("on an invalid day is refused beside the date, and nothing is sent", async () => {
    const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await offer({ name: "Standard" });
    await app.signIn();
    const { page, dialog } = await openDialog(id);
    await page.user.selectOptions(
      within(dialog).getByLabelText(/^Plan/),
      await within(dialog).findByRole("option", { name: /^Standard/ }),
    );
    const start = within(dialog).getByLabelText(/^Start date/);
    await page.user.clear(start);
    await page.user.type(start, "2020-01-01");
    expect((await within(dialog).findByRole("alert")).textContent).toMatch(
      /^Choose a start date from /,
    );
    expect(start.getAttribute("aria-invalid")).toBe("true");
    await page.user.click(within(dialog).getByRole("button", { name: "Subscribe to plan" }));
    expect((await app.get(`/api/organizations/${id}`)).json<Organization>().plan).toBeNull();
  });

  test("that has just been archived is refused with a toast, and the choice stays", async () => {
    const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
    const { id: plan } = await offer({ name: "Standard" });
    await app.signIn();
    const { page, dialog } = await openDialog(id);
    await page.user.selectOptions(
      within(dialog).getByLabelText(/^Plan/),
      await within(dialog).findByRole("option", { name: /^Standard/ }),
    );
    await within(dialog).findByText(/^Standard from .* at €79\.00 a month\.$/);
    await app.patch(`/api/plans/${plan}`, { status: "archived", version: 1 });
    await page.user.click(within(dialog).getByRole("button", { name: "Subscribe to plan" }));
    await screen.findByText("Failed to update plan");
    await screen.findByText("The plan is no longer offered. Choose another plan.");
    expect(screen.getByRole("dialog", { name: "Subscribe to plan" })).toBeTruthy();
    takeComplaints();
  });

  test("shows in advance where usage exceeds a smaller plan's limits", async () => {
    const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await app.subscribe(id, { name: "Large" });
    await app.as("owner", id);
    await app.as("viewer", id);
    await offer({ name: "Starter", maxUsers: 1 });
    await app.signIn();
    const { page, dialog } = await openDialog(id, "Change plan");
    await page.user.selectOptions(
      within(dialog).getByLabelText(/^Plan/),
      await within(dialog).findByRole("option", { name: /^Starter/ }),
    );
    const users = await within(dialog).findByRole("row", { name: /^Users/ });
    expect(users.textContent).toBe("UsersNo limit12too many");
  });

  test.each([
    ["finance", true],
    ["support", false],
    ["catalogue", false],
  ] as const)("by %s: %s", async (role, may) => {
    const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await app.signIn(role);
    open(`/admin/orgs/${id}`);
    await screen.findByRole("region", { name: "Subscription" });
    expect(screen.queryByRole("button", { name: "Subscribe to plan" }) !== null).toBe(may);
  });
});

describe("a pharmacy's page", () => {
  test("lists its users and its terms, each in a tab of its own", async () => {
    const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await app.subscribe(id, { name: "Standard", code: "STANDARD-M" });
    await app.as("owner", id);
    await app.signIn();
    const page = open(`/admin/orgs/${id}`);
    await page.user.click(await screen.findByRole("link", { name: /^Users 1/ }));
    const users = await screen.findByRole("region", { name: "Users (1)" });
    within(users).getByText(/^owner /);
    expect(within(users).getByRole("link", { name: "See all" }).getAttribute("href")).toContain(
      `organization=${id}`,
    );
    await page.user.click(screen.getByRole("link", { name: "Subscriptions" }));
    const terms = await screen.findByRole("region", { name: "Terms (1)" });
    within(terms).getByText("STANDARD-M");
    within(terms).getByText("Current term");
  });

  test("ends its membership after confirmation", async () => {
    const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await app.subscribe(id, {}, inDays(-3));
    await app.signIn();
    const page = open(`/admin/orgs/${id}?tab=subscriptions`);
    await page.user.click(await screen.findByRole("button", { name: "End membership" }));
    const question = await screen.findByRole("alertdialog");
    within(question).getByText(/^Today is its last day/);
    await page.user.click(within(question).getByRole("button", { name: "End membership" }));
    await screen.findByText("Membership ended successfully");
    await screen.findByText("Cancelled");
  });

  test("shows what deactivating stops beforehand, and undoes it with one click", async () => {
    const { id, name } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await app.subscribe(id);
    await app.as("owner", id);
    await app.signIn();
    const page = open(`/admin/orgs/${id}`);
    await chooseAct(page.user, "Deactivate pharmacy");
    const question = await screen.findByRole("alertdialog", { name: `Deactivate ${name}?` });
    await within(question).findByText(
      "Its 1 user is signed out immediately and cannot sign in again.",
    );
    within(question).getByText("1 open session ends.");
    await page.user.click(within(question).getByRole("button", { name: "Deactivate pharmacy" }));
    await screen.findByText("Organization status updated successfully");
    await page.user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(screen.queryByText(/^This pharmacy is inactive/)).toBeNull());
    expect((await app.get(`/api/organizations/${id}`)).json<Organization>().status).toBe("active");
  });
});

describe("the list of pharmacies", () => {
  test("shows each membership's status, and can be sorted by its end", async () => {
    const late = await aPharmacy(app, { name: "Late Pharmacy" });
    await app.subscribe(late.id, { interval: "year" });
    const soon = await aPharmacy(app, { name: "Soon Pharmacy" });
    await app.subscribe(soon.id, {}, inDays(-27));
    await aPharmacy(app, { name: "Bare Pharmacy" });
    await app.signIn();
    open("/admin/orgs?sort=subscriptionEndsOn&order=asc");
    await screen.findByRole("row", { name: /Soon/ });
    const rows = screen.getAllByRole("row").map((row) => row.textContent ?? "");
    expect(rows.slice(1).map((text) => /(Soon|Late|Bare)/.exec(text)?.[0])).toEqual([
      "Soon",
      "Late",
      "Bare",
    ]);
    expect(rows.at(-1)).toContain("No plan");
  });
});

/** Required by the specification: a list is fresh for one minute, a pharmacy for five. */
test("cached pharmacies stay fresh as long as the specification says", () => {
  const filters = { status: "", subscription: "", plan: "", licence: "" };
  const listQuery = { search: "", page: 1, count: 10, sort: "", order: "", ...filters } as const;
  expect(organizationsApi.list(listQuery).staleTime).toBe(60_000);
  expect(organizationsApi.detail("x").staleTime).toBe(300_000);
});

test("the history of a pharmacy shows its credit limit as an amount", async () => {
  const { id, version } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
  await app.patch(`/api/organizations/${id}`, { creditLimit: 250_000, version });
  await app.signIn();
  open(`/admin/orgs/${id}`);
  const history = await screen.findByRole("region", { name: "History" });
  await waitFor(() => expect(history.textContent).toContain("€2,500.00"));
});
