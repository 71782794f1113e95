import { DAY_MS } from "@pharmacy/contract/time.values";
import { aMember } from "@pharmacy/server/test/members";
import { anOrganization, aUser } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A pharmacy whose licence ends before its term, or has expired. */
async function aMemberWithOwner(licenceDays = 10) {
  const { organization } = await aMember(app, inDays(0), {
    organization: {
      name: "Castlewren Pharmacy",
      licenceNumber: "004217",
      licenceExpiresOn: inDays(licenceDays),
    },
    plan: { name: "Standard" },
  });
  const owner = await app.as("owner", organization);
  await app.db.$client.query("update users set name = 'Niamh Corrigan' where id = $1", [
    owner.userId,
  ]);
  return organization;
}

const LICENCE = "Castlewren Pharmacy · Licence 004217";
const SUBSCRIPTION = "Castlewren Pharmacy · Standard membership";

const rows = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.getAttribute("aria-label"));

test("entries are listed with the pharmacy, the contact and the next step", async () => {
  await aMemberWithOwner();
  await app.signIn();
  open("/admin/expiries");
  const row = await screen.findByRole("row", { name: LICENCE });
  within(row).getByText("Niamh Corrigan");
  within(row).getByText(/^Ends in (9|10) days$/);
  within(row).getByText("7 days before the licence expires");
  const other = screen.getByRole("row", { name: SUBSCRIPTION });
  within(other).getByText(/^Reminder in \d+ days$/);
  within(other).getByText("7 days before the end");
});

test("overdue entries come first, and say since when", async () => {
  await app.post(
    "/api/organizations",
    anOrganization({ name: "Moyfenn Pharmacy", licenceNumber: "900", licenceExpiresOn: inDays(1) }),
  );
  await aMemberWithOwner(-9);
  await app.signIn();
  open("/admin/expiries");
  const row = await screen.findByRole("row", { name: LICENCE });
  expect(rows()).toEqual([LICENCE, "Moyfenn Pharmacy · Licence 900", SUBSCRIPTION]);
  within(row).getByText(/^Ended (9|10) days ago$/);
  within(row).getByText(/^Orders on hold for (8|9) days$/);
});

test("the URL filters by type and by days, and each type has its count", async () => {
  const organization = await aMemberWithOwner();
  await app.signIn();
  const { user, address } = open("/admin/expiries");
  await screen.findByRole("option", { name: "Licence (1)" });
  await user.selectOptions(screen.getByLabelText("Type"), "Licence (1)");
  await user.selectOptions(screen.getByLabelText("Ends"), "Within 14 days");
  const row = await screen.findByRole("row", { name: LICENCE });
  await waitFor(() => expect(address()).toBe("/admin/expiries?type=licence&days=14"));
  const link = within(row).getByRole<HTMLAnchorElement>("link");
  expect(link.getAttribute("href")).toBe(`/admin/orgs/${organization}`);
  await user.selectOptions(screen.getByLabelText("Ends"), "Overdue");
  await screen.findByText("No expiries found");
  // the count of a type is the number of rows that choosing it leaves
  await screen.findByRole("option", { name: "Licence (0)" });
});

test("an empty list says that nothing is expiring", async () => {
  await app.signIn("finance");
  open("/admin/expiries");
  await screen.findByText("Nothing is overdue, and nothing ends within the next 90 days.");
});

describe("a row", () => {
  test("sends a reminder of a licence, and then says why it cannot be sent again", async () => {
    await aMemberWithOwner(-9);
    await app.signIn("support");
    const { user } = open("/admin/expiries");
    await user.click(await screen.findByRole("button", { name: `Remind: ${LICENCE}` }));
    const dialog = await screen.findByRole("dialog", { name: "Send expiry information" });
    await within(dialog).findByText(/^Castlewren Pharmacy: licence 004217 expired on/);
    await user.click(within(dialog).getByRole("button", { name: "Send reminder" }));
    const saved = "Reminder saved. No mail server is set up, so it was not sent.";
    const toast = (await screen.findByText(saved)).closest("[data-sonner-toast]");
    expect(toast?.getAttribute("data-type")).toBe("warning");
    await screen.findByText("Reminder not sent: no mail server");
    await waitFor(() => {
      const button = screen.getByRole("button", { name: `Remind: ${LICENCE}` });
      expect(button.getAttribute("aria-disabled")).toBe("true");
      expect(document.activeElement).toBe(button);
    });
    await user.hover(screen.getByRole("button", { name: `Remind: ${LICENCE}` }));
    const tip = await screen.findByRole("tooltip");
    expect(tip.textContent).toMatch(
      /^A reminder to Castlewren Pharmacy was written (just now|.* ago), but not sent.* Try again in \d+ minutes\.$/,
    );
    // its subscription has a separate reminder
    const other = screen.getByRole("button", { name: `Remind: ${SUBSCRIPTION}` });
    expect(other.getAttribute("aria-disabled")).toBeNull();
    // sending reminders does not include editing the pharmacy's licence
    expect(screen.queryByRole("button", { name: /^Renew/ })).toBeNull();
  });

  test("renews a licence with its new last day, and leaves the list", async () => {
    const id = await aMemberWithOwner(-9);
    await app.signIn();
    const { user } = open("/admin/expiries");
    await user.click(await screen.findByRole("button", { name: `Renew: ${LICENCE}` }));
    const dialog = await screen.findByRole("dialog", {
      name: "Renew the licence of Castlewren Pharmacy",
    });
    await user.click(within(dialog).getByRole("button", { name: "Renew licence" }));
    await within(dialog).findByText("Enter the last day of the renewed licence, today or later.");
    await user.type(within(dialog).getByLabelText(/^New expiry date/), inDays(365));
    await user.click(within(dialog).getByRole("button", { name: "Renew licence" }));
    await waitFor(() => expect(rows()).toEqual([SUBSCRIPTION]));
    expect((await app.get(`/api/organizations/${id}`)).json().licenceExpiresOn).toBe(inDays(365));
  });

  test("renews a membership for finance, but not a licence", async () => {
    await aMemberWithOwner(-9);
    await app.signIn("finance");
    const { user } = open("/admin/expiries");
    await user.click(await screen.findByRole("button", { name: `Renew: ${SUBSCRIPTION}` }));
    await screen.findByRole("dialog", {
      name: /^(Subscribe to plan|Renew membership|Change plan)$/,
    });
    expect(screen.queryByRole("button", { name: `Renew: ${LICENCE}`, hidden: true })).toBeNull();
  });

  test("offers nothing to read-only users", async () => {
    await aMemberWithOwner(-9);
    await app.signIn("catalogue");
    open("/admin/expiries");
    await screen.findByRole("row", { name: LICENCE });
    expect(screen.queryByRole("button", { name: /^(Remind|Renew)/ })).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});

test("bulk reminders report how many were sent, and why the others were not", async () => {
  await aMemberWithOwner(-9);
  const invited = aUser({ name: "Inês Carvalho" });
  await app.post("/api/users", invited);
  await app.signIn();
  const { user } = open("/admin/expiries");
  await screen.findByRole("row", { name: LICENCE });
  screen.getByRole("row", { name: `The network · Invitation for ${invited.email}` });
  await user.click(screen.getByRole("checkbox", { name: /^Select all/ }));
  await user.click(await screen.findByRole("button", { name: "Remind" }));
  const question = await screen.findByRole("alertdialog", { name: "Send 3 reminders?" });
  await user.click(within(question).getByRole("button", { name: "Send 3 reminders" }));
  const results = await screen.findByRole("dialog", { name: "1 reminder not saved" });
  within(results).getByText("2 reminders saved. The others stay selected.");
  within(results).getByText("Send the invitation again from the user's page.");
  await screen.findByText("No mail server is set up, so no email was sent.");
});
