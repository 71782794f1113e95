import { DAY_MS } from "@pharmacy/contract/time.values";
import { aPharmacy } from "@pharmacy/server/test/members";
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { formatDate } from "#lib/format.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const aLicensedPharmacy = (values: Parameters<typeof aPharmacy>[1] = {}) =>
  aPharmacy(app, { name: "Castlewren Pharmacy", licenceExpiresOn: inDays(300), ...values });

const card = (name: string) => screen.findByRole("region", { name });

describe("a pharmacy's dashboard", () => {
  test("shows its plan and dates, its usage, its licence, and the contact", async () => {
    const { id, code } = await aLicensedPharmacy({ licenceNumber: "004217" });
    await app.subscribe(id, { name: "Standard", interval: "year", maxUsers: 5 });
    await app.signIn("technician", id);
    open("/dashboard");
    const subscription = await card("Membership");
    within(subscription).getByText("Standard");
    within(subscription).getByText("Active");
    expect(subscription.textContent).toMatch(/Ends .* in 36\d days/);
    within(await card("Usage")).getByText("1 of 5");
    const licence = await card("Licence");
    within(licence).getByText("004217");
    within(licence).getByText(`Valid until ${formatDate(inDays(300))}`);
    const { supportEmail } = app.services.config;
    const contact = await within(await card("Contact")).findByRole("link", { name: supportEmail });
    expect(contact.getAttribute("href")).toBe(
      `mailto:${supportEmail}?subject=${encodeURIComponent(`Castlewren Pharmacy (${code})`)}`,
    );
    within(await card("What to do next")).getByText(/^Nothing\. Membership, licence and plan/);
  });

  test("shows the next tasks, the most urgent first, with links", async () => {
    const { id, code } = await aLicensedPharmacy({
      licenceNumber: "004217",
      licenceExpiresOn: inDays(-9),
    });
    await app.subscribe(id, { name: "Starter", graceDays: 14, maxUsers: 1 }, inDays(-27));
    await app.signIn("owner", id);
    open("/dashboard");
    const steps = await card("What to do next");
    await within(steps).findAllByRole("link", { name: /^Write to the network/ });
    const lines = within(steps)
      .getAllByRole("listitem")
      .map((line) => line.firstElementChild?.textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^Renew your membership\. It ends on /),
      `Send the network your renewed licence. It expired on ${formatDate(inDays(-9))}.`,
      "You have reached your plan's limit for users. Ask the network for a larger plan.",
      "Add your logo.",
      "Invite your team.",
    ]);
    const renew = within(steps).getByRole("link", { name: /^Write to the network: Renew/ });
    expect(renew.getAttribute("href")).toContain(
      encodeURIComponent(`Membership of Castlewren Pharmacy (${code})`),
    );
    const logo = within(steps).getByRole("link", { name: "Open: Add your logo." });
    expect(logo.getAttribute("href")).toBe("/dashboard/settings/pharmacy");
  });

  test("has no limits to show if there is no plan yet", async () => {
    const { id } = await aLicensedPharmacy();
    await app.signIn("owner", id);
    open("/dashboard");
    within(await card("Usage")).getByText("Limits come with a plan.");
    within(await card("What to do next")).getByText("Ask the network for a plan.");
    expect(screen.queryByText("Over the plan")).toBeNull();
  });

  test("that fails to load shows the reason, and can be retried", async () => {
    const { id } = await aLicensedPharmacy();
    await app.signIn("owner", id);
    const real = globalThis.fetch;
    const ask = vi.spyOn(globalThis, "fetch").mockImplementation((url, init) => {
      if (!String(url).endsWith(`/organizations/${id}`)) return real(url, init);
      return Promise.resolve(
        new Response(JSON.stringify({ message: "Not today." }), {
          status: 403,
          headers: { "content-type": "application/json" },
        }),
      );
    });
    const { user } = open("/dashboard");
    await screen.findByText("Not today.");
    ask.mockRestore();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await card("Membership");
  });
});

test("platform users are told that they have no pharmacy", async () => {
  await app.signIn("support");
  open("/dashboard");
  await screen.findByText("Your account is not linked to a pharmacy.");
});
