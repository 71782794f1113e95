import type { Plan, PlanInput } from "@pharmacy/contract/plans/plans";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { aPharmacy } from "@pharmacy/server/test/members";
import { aPlan } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { chooseAct } from "#test/record-menu.ts";

const app = testApp();

const offer = async (values: Partial<PlanInput>) =>
  (await app.post("/api/plans", aPlan(values))).json<Plan>();
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const tabOf = (id: string) => `/admin/orgs/${id}?tab=subscriptions`;

/** Leaves calls to this path unanswered until the returned function is called. */
function cutOff(path: string) {
  const connected = fetch;
  const reconnect = () => void vi.stubGlobal("fetch", connected);
  onTestFinished(reconnect);
  vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
    url.includes(path) ? Promise.reject(new TypeError("fetch failed")) : connected(url, init),
  );
  return reconnect;
}

/** @param name label of the action that chooses a plan, in the pharmacy's current state. */
async function openDialog(id: string, name = "Subscribe to plan") {
  const page = open(`/admin/orgs/${id}`);
  await chooseAct(page.user, name);
  return { page, dialog: await screen.findByRole("dialog", { name }) };
}

describe("the choice of a plan", () => {
  test("stays when the pharmacy is changed meanwhile", async () => {
    const pharmacy = await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await app.subscribe(pharmacy.id, { name: "Standard" });
    const premium = await offer({ name: "Premium" });
    await app.signIn();
    const { page, dialog } = await openDialog(pharmacy.id, "Change plan");
    const choice = within(dialog).getByLabelText<HTMLSelectElement>(/^Plan/);
    await page.user.selectOptions(
      choice,
      await within(dialog).findByRole("option", { name: /^Premium/ }),
    );
    const { version } = pharmacy;
    await app.patch(`/api/organizations/${pharmacy.id}`, { name: "Castlewren", version });
    await page.queryClient.invalidateQueries({ queryKey: ["organizations", "detail"] });
    await within(dialog).findByText(/^Castlewren will be on the plan/);
    expect(within(dialog).getByLabelText<HTMLSelectElement>(/^Plan/).value).toBe(premium.id);
  });

  test("shows the features that come and go with it", async () => {
    const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await app.subscribe(id, { name: "Standard", features: ["apiAccess", "productSync"] });
    await offer({ name: "Care", features: ["productSync", "prioritySupport"] });
    await app.signIn();
    const { page, dialog } = await openDialog(id, "Change plan");
    await page.user.selectOptions(
      within(dialog).getByLabelText(/^Plan/),
      await within(dialog).findByRole("option", { name: /^Care/ }),
    );
    await within(dialog).findByText("No longer included: API access.");
    within(dialog).getByText("Newly included: Priority support.");
  });

  test("can be retried when the answer was lost", async () => {
    const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await offer({ name: "Standard" });
    await app.signIn();
    const { page, dialog } = await openDialog(id);
    const option = await within(dialog).findByRole("option", { name: /^Standard/ });
    const reconnect = cutOff("/plan/preview");
    await page.user.selectOptions(within(dialog).getByLabelText(/^Plan/), option);
    await within(dialog).findByRole("alert");
    reconnect();
    await page.user.click(within(dialog).getByRole("button", { name: "Try again" }));
    await within(dialog).findByText(/^Standard from .* at €79\.00 a month\.$/);
    expect(within(dialog).queryByRole("alert")).toBeNull();
  });
});

describe("ending a membership", () => {
  async function ask(id: string) {
    const page = open(tabOf(id));
    await page.user.click(await screen.findByRole("button", { name: "End membership" }));
    return screen.findByRole("alertdialog");
  }

  test("in its grace period makes the pharmacy read-only immediately, and says so", async () => {
    const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await app.subscribe(id, { graceDays: 14 }, inDays(-35));
    await app.signIn();
    const question = await ask(id);
    within(question).getByText(/^It becomes read-only immediately: its/);
    expect(within(question).queryByText(/^Today is its last day/)).toBeNull();
    expect(within(question).queryByText(/not credited/)).toBeNull();
  });

  test("that has ended but has a scheduled term cancels only that term", async () => {
    const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await app.subscribe(id, {}, inDays(-90));
    await app.subscribe(id, { name: "Premium" }, inDays(40));
    await app.signIn();
    const question = await ask(id);
    within(question).getByText(
      /^The term starting on .* will not begin\. FEE-\d{4}-\d{6} will not be invoiced\.$/,
    );
    expect(within(question).queryByText(/read-only|last day/)).toBeNull();
  });

  test("a second time on the same day is not offered, and the button says why", async () => {
    const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await app.subscribe(id, {}, inDays(-3));
    await app.delete(`/api/organizations/${id}/plan`);
    await app.signIn();
    const page = open(tabOf(id));
    await page.user.click(await screen.findByRole("button", { name: "End membership" }));
    expect((await screen.findByRole("tooltip")).textContent).toBe(
      "Already ended: today is its last day.",
    );
  });
});

/** Marks these lists as read, by their keys; the returned function gives those still fresh. */
function listsRead(page: ReturnType<typeof open>, names: string[]) {
  for (const name of names) page.queryClient.setQueryData([name, "list", {}], { items: [] });
  return () =>
    names.filter((name) => !page.queryClient.getQueryState([name, "list", {}])?.isInvalidated);
}

describe("cached data is refetched", () => {
  test("once a pharmacy is deactivated", async () => {
    const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await app.subscribe(id);
    await app.signIn();
    const page = open(`/admin/orgs/${id}`);
    await chooseAct(page.user, "Deactivate pharmacy");
    const question = await screen.findByRole("alertdialog");
    const fresh = listsRead(page, ["expiries", "users", "sessions", "tokens", "logs"]);
    await waitFor(() => expect(within(question).queryByText(/^Counting/)).toBeNull());
    await page.user.click(within(question).getByRole("button", { name: "Deactivate pharmacy" }));
    await screen.findByText("Organization status updated successfully");
    await waitFor(() => expect(fresh()).toEqual([]));
  });

  test("once its licence has changed", async () => {
    const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await app.signIn();
    const page = open(`/admin/orgs/${id}`);
    await page.user.click(await screen.findByRole("button", { name: "Edit pharmacy" }));
    const form = await screen.findByRole("form", { name: /^Edit / });
    const fresh = listsRead(page, ["expiries"]);
    const number = within(form).getByLabelText(/^Licence number/);
    await page.user.clear(number);
    await page.user.type(number, "PSI-99017");
    await page.user.click(within(form).getByRole("button", { name: "Save pharmacy" }));
    await screen.findByText("Organization updated successfully");
    await waitFor(() => expect(fresh()).toEqual([]));
  });

  test("once it is deleted", async () => {
    const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await app.subscribe(id);
    await app.patch(`/api/organizations/${id}`, { status: "inactive" });
    await app.signIn();
    const page = open(`/admin/orgs/${id}`);
    await chooseAct(page.user, "Delete pharmacy");
    const question = await screen.findByRole("alertdialog");
    const fresh = listsRead(page, ["expiries", "users", "sessions", "tokens", "plans"]);
    await page.user.click(within(question).getByRole("button", { name: "Delete pharmacy" }));
    await screen.findByText("Organization deleted successfully");
    await waitFor(() => expect(fresh()).toEqual([]));
  });
});

describe("the menu of a row", () => {
  async function openMenu() {
    const page = open("/admin/orgs");
    await page.user.click(
      await screen.findByRole("button", { name: "Actions for Castlewren Pharmacy" }),
    );
    const lines = await screen.findAllByRole("menuitem");
    return { page, lines };
  }

  test("has the actions of the pharmacy's page", async () => {
    const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await app.as("owner", id);
    await app.signIn();
    const { page, lines } = await openMenu();
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      "Edit pharmacy",
      "Subscribe to plan",
      "Send expiry informationThis pharmacy has no subscription to remind about.",
      "Deactivate pharmacy",
    ]);
    await page.user.click(screen.getByRole("menuitem", { name: "Deactivate pharmacy" }));
    const question = await screen.findByRole("alertdialog");
    const users = await within(question).findByRole("link", { name: "See them" });
    expect(users.getAttribute("href")).toBe(`/admin/users?organization=${id}`);
    await page.user.click(within(question).getByRole("button", { name: "Deactivate pharmacy" }));
    await screen.findByText("Organization status updated successfully");
    const status = async () => (await app.get(`/api/organizations/${id}`)).json().status;
    await expect.poll(status).toBe("inactive");
  });

  test("opens the pharmacy's form over the list", async () => {
    await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await app.signIn();
    const { page } = await openMenu();
    await page.user.click(screen.getByRole("menuitem", { name: "Edit pharmacy" }));
    await screen.findByRole("form", { name: "Edit Castlewren Pharmacy" });
  });

  test("is hidden from read-only users", async () => {
    await aPharmacy(app, { name: "Castlewren Pharmacy" });
    await app.signIn("catalogue");
    open("/admin/orgs");
    await screen.findByRole("row", { name: /Castlewren Pharmacy/ });
    expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull();
  });
});
