import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { Plan } from "@pharmacy/contract/plans/plans";
import type { Term } from "@pharmacy/contract/subscriptions/subscriptions";
import { anOrganization, aPlan } from "@pharmacy/server/test/records";
import { aTaxRate } from "@pharmacy/server/test/tax-rates";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { takeComplaints } from "#test/complaints.ts";
import { chooseAct } from "#test/record-menu.ts";

const app = testApp();

const subscriptionOf = async (id: string) => {
  const { plan, subscription } = (await app.get(`/api/organizations/${id}`)).json<Organization>();
  return { plan, subscription };
};

/** A pharmacy whose plan was changed from Standard to Premium, while the toast is visible. */
async function aChangedPlan() {
  const { id } = (await app.post("/api/organizations", anOrganization())).json<Organization>();
  await app.post("/api/tax-rates", aTaxRate());
  await app.subscribe(id, { name: "Standard" });
  const before = await subscriptionOf(id);
  const premium = (
    await app.post("/api/plans", aPlan({ name: "Premium", taxCategory: "standard" }))
  ).json<Plan>();
  await app.signIn();
  const page = open(`/admin/orgs/${id}?tab=subscriptions`);
  await chooseAct(page.user, "Change plan");
  const dialog = await screen.findByRole("dialog", { name: "Change plan" });
  await within(dialog).findByRole("option", { name: /^Premium/ });
  await page.user.selectOptions(within(dialog).getByLabelText(/^Plan/), premium.id);
  await within(dialog).findByText("€97.17");
  await page.user.click(within(dialog).getByRole("button", { name: "Change plan" }));
  const undo = await screen.findByRole("button", { name: "Undo" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await subscriptionOf(id)).not.toEqual(before);
  return { id, page, undo, before };
}

test("a plan change is undone with one click, and the terms show it", async () => {
  const { id, page, undo, before } = await aChangedPlan();
  await page.user.click(undo);
  const terms = screen.getByRole("region", { name: /^Terms/ });
  await within(terms).findByText("Undone");
  within(terms).getByText("Current term");
  expect(await subscriptionOf(id)).toEqual(before);
});

test("a plan change cannot be undone once the membership has changed, and the toast says why", async () => {
  const { id, page, undo } = await aChangedPlan();
  const path = `/api/organizations/${id}`;
  await app.delete(`${path}/plan`);
  const { items } = (await app.get(`${path}/subscriptions`)).json<{ items: Term[] }>();
  await page.user.click(undo);
  await screen.findByText("Nothing was undone");
  await screen.findByText("The membership has changed since. Change the plan again instead.");
  expect((await app.get(`${path}/subscriptions`)).json().items).toEqual(items);
  takeComplaints();
});
