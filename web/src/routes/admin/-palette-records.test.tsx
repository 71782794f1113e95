import type { Role } from "@pharmacy/contract/roles.values";
import { aPharmacy } from "@pharmacy/server/test/members";
import { anOrganization, aPlan, aUnit } from "@pharmacy/server/test/records";
import { anOfferedPlan, aWaitingOne } from "@pharmacy/server/test/registrations";
import { screen, waitFor } from "@testing-library/react";
import { toast } from "sonner";
import { beforeEach, describe, expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { chooseAct, openPalette, option, showActs } from "#test/palette.ts";

const app = testApp();

beforeEach(() => void toast.dismiss());

const toastShown = (title: string) =>
  waitFor(() => expect(toast.getToasts()).toContainEqual(expect.objectContaining({ title })));

/** A user with this role, on a screen unrelated to the record. */
async function anAccount(role: Role = "admin") {
  await app.signIn(role);
  return open("/admin/letters");
}

async function isOfferedNothing(role: Role, name: string) {
  const { user } = await anAccount(role);
  await user.type(await openPalette(user), name);
  await option(new RegExp(`^${name}`));
  await user.keyboard("{Tab}");
  expect(screen.queryByRole("combobox", { name: /^Actions for/ })).toBeNull();
}

describe("a found pharmacy", () => {
  const NAME = "Rathfern Chemist";

  test("can get another licence, although its own is in order", async () => {
    const { id } = await aPharmacy(app, { name: NAME, licenceExpiresOn: null });
    await app.subscribe(id);
    const { user, address } = await anAccount();
    await chooseAct(user, NAME, "Update licence");
    await screen.findByRole("form", { name: `Edit ${NAME}` });
    expect(address()).toBe(`/admin/orgs/${id}`);
  });

  test.each([
    ["Deactivate pharmacy", "This pharmacy is already inactive."],
    ["Send reminder", "This pharmacy is inactive. Activate it to send reminders."],
  ])("that is inactive says so to %s", async (act, reason) => {
    const { id } = await aPharmacy(app, { name: NAME });
    await app.subscribe(id);
    await app.patch(`/api/organizations/${id}`, { status: "inactive" });
    const { user } = await anAccount();
    await chooseAct(user, NAME, act);
    await toastShown(reason);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a found registration", () => {
  const NAME = "Lisheen Chemist";

  const ACTS = ["Approve registration", "Reject registration", "Request information"];

  test.each(ACTS)("opens the dialog of %s", async (act) => {
    const { id } = await aWaitingOne(app, { pharmacyName: NAME });
    const { user, address } = await anAccount("support");
    expect(await showActs(user, NAME)).toEqual(ACTS);
    await user.click(await option(act));
    const question = await screen.findByRole("alertdialog");
    await waitFor(() => expect(question.textContent).toContain(act));
    expect(address()).toBe(`/admin/registrations/${id}`);
  });

  test.each(ACTS)("says for %s that it has been decided", async (act) => {
    const { id } = await aWaitingOne(app, { pharmacyName: NAME });
    await app.post(`/api/registrations/${id}/reject`, {});
    const { user } = await anAccount();
    await chooseAct(user, NAME, act);
    await toastShown("This registration has already been rejected.");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("says what blocks approval", async () => {
    const plan = await anOfferedPlan(app);
    const same = { licenceNumber: "204117" };
    const { id } = await aWaitingOne(app, { pharmacyName: NAME, ...same }, plan);
    await app.post("/api/organizations", anOrganization(same));
    const { checks } = (await app.get(`/api/registrations/${id}`)).json();
    const { message } = checks.find(({ result }: { result: string }) => result === "blocked");
    const { user } = await anAccount();
    await chooseAct(user, NAME, "Approve registration");
    await toastShown(message);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("offers nothing to finance, which has read-only access", async () => {
    await aWaitingOne(app, { pharmacyName: NAME });
    await isOfferedNothing("finance", NAME);
  });
});

describe("a found plan", () => {
  const NAME = "Harbour";
  const ALL = ["Edit plan", "Compare plan", "Archive plan", "Offer plan"];
  const aPlanThatIs = async (status: "draft" | "active") =>
    (await app.post("/api/plans", aPlan({ name: NAME, status }))).json<{ id: string }>().id;
  const statusOf = async (id: string) => (await app.get(`/api/plans/${id}`)).json().status;

  test("can be edited", async () => {
    const id = await aPlanThatIs("active");
    const { user, address } = await anAccount("finance");
    expect(await showActs(user, NAME)).toEqual(ALL);
    await user.click(await option("Edit plan"));
    await screen.findByRole("button", { name: "Save plan" });
    expect(address()).toBe(`/admin/plans?id=${id}`);
  });

  test("can be compared with the active ones, even if it is a draft", async () => {
    await aPlanThatIs("draft");
    await app.post("/api/plans", aPlan({ name: "Quayside" }));
    await app.post("/api/plans", aPlan({ name: "Lantern", status: "draft" }));
    const { user } = await anAccount("support");
    expect(await showActs(user, NAME)).toEqual(["Compare plan"]);
    await user.click(await option("Compare plan"));
    await screen.findByRole("columnheader", { name: new RegExp(NAME) });
    expect(screen.getByRole("columnheader", { name: /Quayside/ })).toBeTruthy();
    expect(screen.queryByRole("columnheader", { name: /Lantern/ })).toBeNull();
  });

  test("can be archived after confirmation", async () => {
    const id = await aPlanThatIs("active");
    const { user } = await anAccount();
    await chooseAct(user, NAME, "Archive plan");
    await screen.findByRole("alertdialog", { name: `Archive ${NAME}?` });
    expect(await statusOf(id)).toBe("active");
  });

  test("can be activated", async () => {
    const id = await aPlanThatIs("draft");
    const { user } = await anAccount();
    await chooseAct(user, NAME, "Offer plan");
    await waitFor(async () => expect(await statusOf(id)).toBe("active"));
  });

  test.each([
    ["draft", "Archive plan", "This plan is a draft. Only a plan that is offered can be archived."],
    ["active", "Offer plan", "This plan is already offered."],
  ] as const)("that is %s says for %s why it is unavailable", async (status, act, reason) => {
    const id = await aPlanThatIs(status);
    const { user } = await anAccount();
    await chooseAct(user, NAME, act);
    await toastShown(reason);
    expect(await statusOf(id)).toBe(status);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

describe("a found unit", () => {
  const NAME = "lozenge";
  const aUnitThatIs = async (status: "active" | "inactive") =>
    (await app.post("/api/units", aUnit({ name: NAME, status }))).json<{ id: string }>().id;
  const statusOf = async (id: string) => (await app.get(`/api/units/${id}`)).json().status;

  test("can be edited", async () => {
    const id = await aUnitThatIs("active");
    const { user, address } = await anAccount("catalogue");
    expect(await showActs(user, NAME)).toEqual([
      "Edit unit",
      "Activate unit",
      "Deactivate unit",
      "Delete unit",
    ]);
    await user.click(await option("Edit unit"));
    await screen.findByRole("button", { name: "Save unit" });
    expect(address()).toBe(`/admin/units?id=${id}`);
  });

  test("can be deactivated after confirmation", async () => {
    const id = await aUnitThatIs("active");
    const { user } = await anAccount();
    await chooseAct(user, NAME, "Deactivate unit");
    await screen.findByRole("alertdialog", { name: `Deactivate ${NAME}?` });
    expect(await statusOf(id)).toBe("active");
    await user.click(screen.getByRole("button", { name: "Deactivate unit" }));
    await waitFor(async () => expect(await statusOf(id)).toBe("inactive"));
  });

  test("can be activated", async () => {
    const id = await aUnitThatIs("inactive");
    const { user } = await anAccount();
    await chooseAct(user, NAME, "Activate unit");
    await waitFor(async () => expect(await statusOf(id)).toBe("active"));
  });

  test.each([
    ["active", "Activate unit"],
    ["inactive", "Deactivate unit"],
  ] as const)("that is %s says so to %s", async (status, act) => {
    await aUnitThatIs(status);
    const { user } = await anAccount();
    await chooseAct(user, NAME, act);
    await toastShown(`This unit is already ${status}.`);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("offers nothing to the support role, which has read-only access", async () => {
    await aUnitThatIs("active");
    await isOfferedNothing("support", NAME);
  });
});
