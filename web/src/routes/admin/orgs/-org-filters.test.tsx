import { anOrganization } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const TODAY = "2026-04-15";

/** Pharmacies in different states of their subscription, and one whose licence has expired. */
async function someMembers() {
  app.moveTo(`${TODAY}T12:00:00Z`);
  const add = async (name: string, values: object = {}) =>
    (
      await app.post(
        "/api/organizations",
        anOrganization({ name, licenceExpiresOn: "2028-01-31", ...values }),
      )
    ).json().id as string;
  await app.subscribe(await add("Castlewren Pharmacy"), { name: "Standard" }, "2026-04-10");
  await app.subscribe(await add("Ballyhart Chemist"), { name: "Premium" }, "2026-03-20");
  await add("Moyfenn Pharmacy", { licenceExpiresOn: "2026-04-06" });
}

const rows = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.getAttribute("aria-label"));

const options = (name: string) =>
  within(screen.getByLabelText(name))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

test("pharmacies are filtered by subscription, plan and licence, each choice with its count", async () => {
  await someMembers();
  await app.signIn("catalogue");
  const { user, address } = open("/admin/orgs");
  await screen.findByRole("option", { name: "Expiring (1)" });
  expect(options("Subscription")).toContain("Any read-only (1)");
  expect(options("Licence")).toEqual([
    "Any",
    "Expired (1)",
    "Expires within 30 days (0)",
    "Valid (2)",
    "No expiry date (0)",
  ]);
  await user.selectOptions(screen.getByLabelText("Subscription"), "Expiring (1)");
  await waitFor(() => expect(rows()).toEqual(["Ballyhart Chemist"]));
  expect(address()).toBe("/admin/orgs?subscription=expiring");
  await waitFor(() => expect(options("Plan")).toEqual(["Any", "Premium (1)"]));

  await user.selectOptions(screen.getByLabelText("Subscription"), "Any");
  await user.selectOptions(screen.getByLabelText("Licence"), "Expired (1)");
  await waitFor(() => expect(rows()).toEqual(["Moyfenn Pharmacy"]));
  expect(address()).toBe("/admin/orgs?licence=expired");
});

test("filters in the URL that match nothing are named, and can be cleared", async () => {
  await someMembers();
  await app.signIn("catalogue");
  const { user, address } = open("/admin/orgs?subscription=nothing&licence=valid");
  await screen.findByText("Nothing matches the filters Subscription, Licence.");
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await screen.findByRole("row", { name: "Castlewren Pharmacy" });
  expect(address()).toBe("/admin/orgs");
});
