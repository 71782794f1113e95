import { DAY_MS } from "@pharmacy/contract/time.values";
import { aPharmacy } from "@pharmacy/server/test/members";
import { aUser } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** The buttons of a record's header, the most important first. */
async function headButtons() {
  const heading = await screen.findByRole("heading", { level: 1 });
  const head = heading.closest("header");
  if (!head) throw new Error("The page has no head.");
  return within(head)
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label") ?? button.textContent);
}

test("an expired licence is shown first, and its remedy opens the form", async () => {
  const { id } = await aPharmacy(app, {
    name: "Castlewren Pharmacy",
    licenceExpiresOn: inDays(-9),
  });
  await app.subscribe(id);
  await app.signIn();
  const page = open(`/admin/orgs/${id}`);
  await screen.findByText(/^The licence expired on .*\. Orders are on hold until it is renewed\.$/);
  screen.getByText("Licence expired");
  expect(await headButtons()).toEqual(["Update licence", "Edit pharmacy", "More actions"]);
  // the page never shows both
  screen.getByText("On hold until the licence is renewed");
  expect(screen.queryByText("Allowed")).toBeNull();
  await page.user.click(screen.getByRole("button", { name: "Update licence" }));
  await screen.findByRole("form", { name: "Edit Castlewren Pharmacy" });
});

test("a grace period is shown first, and its remedy is another term", async () => {
  const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
  await app.subscribe(id, { graceDays: 14 }, inDays(-35));
  await app.signIn();
  open(`/admin/orgs/${id}`);
  await screen.findByText(/^The membership ended on .*\. Its users keep full access until /);
  expect(await headButtons()).toEqual(["Renew membership", "Edit pharmacy", "More actions"]);
});

test("a remedy is only offered to users who may apply it", async () => {
  const { id } = await aPharmacy(app, {
    name: "Castlewren Pharmacy",
    licenceExpiresOn: inDays(-9),
  });
  await app.signIn("finance");
  open(`/admin/orgs/${id}`);
  await screen.findByText(/^The licence expired on /);
  expect(await headButtons()).toEqual(["Edit pharmacy", "More actions"]);
});

test("a pharmacy without a plan shows its usage, without limits to exceed", async () => {
  const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
  await app.as("owner", id);
  await app.as("viewer", id);
  await app.signIn();
  open(`/admin/orgs/${id}`);
  const usage = await screen.findByRole("region", { name: "Usage" });
  within(usage).getByText("2 users, 0 products, 0 API tokens");
  within(usage).getByText("Limits apply once it is on a plan.");
  expect(screen.queryByText(/Over the plan/)).toBeNull();
});

test("the tab, the card behind it and the overview count the same users", async () => {
  const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
  await app.subscribe(id);
  await app.as("owner", id);
  const invited = await app.post("/api/users", aUser({ organization: id, role: "owner" }));
  await app.patch(`/api/users/${invited.json().id}`, {
    status: "suspended",
    suspensionReason: "Left the pharmacy.",
  });
  await app.signIn();
  const page = open(`/admin/orgs/${id}`);
  const tab = await screen.findByRole("link", { name: "Users 2" });
  expect((await screen.findByRole("link", { name: /of this pharmacy$/ })).textContent).toBe(
    "2 of this pharmacy",
  );
  within(screen.getByRole("region", { name: "Usage against plan" })).getByText(
    "Suspended users and inactive products are not counted.",
  );
  await page.user.click(tab);
  await screen.findByRole("region", { name: "Users (2)" });
  await waitFor(() => expect(screen.getAllByText("Suspended").length).toBeGreaterThan(0));
});
