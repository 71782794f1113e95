import { aMember } from "@pharmacy/server/test/members";
import { anOrganization } from "@pharmacy/server/test/records";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A pharmacy whose licence ends before its term. */
async function aPharmacy() {
  const { organization } = await aMember(app, inDays(0), {
    organization: {
      name: "Castlewren Pharmacy",
      licenceNumber: "004217",
      licenceExpiresOn: inDays(10),
    },
    plan: { name: "Standard" },
  });
  const owner = await app.as("owner", organization);
  await app.db.$client.query("update users set name = 'Niamh Corrigan' where id = $1", [
    owner.userId,
  ]);
  return organization;
}

test("what ends is listed with whose it is, who is to act and what is planned", async () => {
  await aPharmacy();
  await app.signIn();
  open("/admin/expiries");
  const row = await screen.findByRole("row", { name: "Licence 004217 of Castlewren Pharmacy" });
  within(row).getByText("Niamh Corrigan");
  within(row).getByText(/^In (9|10) days$/);
  within(row).getByText("7 days before the licence expires");
  const other = screen.getByRole("row", { name: "Membership Standard of Castlewren Pharmacy" });
  within(other).getByText(/^Reminder on /);
  within(other).getByText("7 days before the end");
});

test("the address narrows it to a kind and to days", async () => {
  const organization = await aPharmacy();
  await app.signIn();
  const { user, address } = open("/admin/expiries");
  await user.selectOptions(await screen.findByLabelText("Type"), "Licence");
  await user.selectOptions(screen.getByLabelText("Ends within"), "14 days");
  const row = await screen.findByRole("row", { name: /^Licence 004217/ });
  expect(address()).toBe("/admin/expiries?type=licence&days=14");
  const link = within(row).getByRole<HTMLAnchorElement>("link");
  expect(link.getAttribute("href")).toBe(`/admin/orgs/${organization}`);
  await user.selectOptions(screen.getByLabelText("Ends within"), "7 days");
  await screen.findByText("No expiries found");
});

test("nothing that ends is said in so many words", async () => {
  await app.signIn("finance");
  open("/admin/expiries");
  await screen.findByText("Nothing ends within the next 90 days.");
});

test("the dashboard shows what ends first, how much of each kind, and the way to all", async () => {
  await aPharmacy();
  for (let count = 0; count < 11; count += 1) {
    await app.post("/api/organizations", anOrganization({ licenceExpiresOn: inDays(20) }));
  }
  await app.signIn();
  const { user, address } = open("/admin");
  const list = await screen.findByRole("region", { name: "Ends soon (13)" });
  const [first, ...others] = within(list).getAllByRole("listitem");
  expect(first?.textContent).toMatch(
    /^Licence 004217 of Castlewren PharmacyNiamh Corrigan · Reminder on .*, 7 days before the licence/,
  );
  expect(others).toHaveLength(9);
  const kinds = await screen.findByRole("list", { name: "Ends within 90 days" });
  await user.click(within(kinds).getByRole("link", { name: /Licence 12/ }));
  await screen.findByRole("row", { name: "Licence 004217 of Castlewren Pharmacy" });
  expect(address()).toBe("/admin/expiries?type=licence");
});
