import { anOrganization, aUser } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { formatDate } from "#lib/format.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const TODAY = "2026-04-15";
let pharmacy: string;
beforeEach(async () => {
  app.moveTo(`${TODAY}T12:00:00Z`);
  pharmacy = (await app.post("/api/organizations", anOrganization())).json().id;
});

const on = (date: string) => formatDate(date);

describe("a pharmacy user is told about the membership", () => {
  test.each([
    ["2026-04-20", {}, () => `Your membership begins on ${on("2026-04-20")}.`],
    ["2026-04-10", { trialDays: 30 }, () => `Your trial ends in 24 days, on ${on("2026-05-09")}.`],
    ["2026-03-20", {}, () => `Your membership ends in 4 days, on ${on("2026-04-19")}.`],
    ["2026-03-16", {}, () => `Your membership ends today, on ${on("2026-04-15")}.`],
    [
      "2026-03-10",
      {},
      () =>
        `Your membership ended on ${on("2026-04-09")}. You keep full access until ${on("2026-04-23")}`,
    ],
    [
      "2026-02-10",
      {},
      () => `Your membership ended on ${on("2026-03-09")}. You can read and export everything`,
    ],
  ] as const)("which begins on %s, with %j", async (startDate, plan, words) => {
    await app.subscribe(pharmacy, plan, startDate);
    await app.signIn("pharmacist", pharmacy);
    open("/dashboard");
    await screen.findByText((text) => text.startsWith(words()));
  });

  test("that expires tomorrow, with another only after a gap", async () => {
    await app.subscribe(pharmacy, {}, "2026-03-17");
    await app.subscribe(pharmacy, { name: "Premium" }, "2026-05-01");
    await app.signIn("pharmacist", pharmacy);
    open("/dashboard");
    await screen.findByText(
      `Your membership ends tomorrow, on ${on("2026-04-16")}. Your next term begins on ${on("2026-05-01")}. You have read-only access in between.`,
    );
  });

  test("that has ended, with another scheduled", async () => {
    await app.subscribe(pharmacy, {}, "2026-02-10");
    await app.subscribe(pharmacy, { name: "Premium" }, "2026-05-01");
    await app.signIn("pharmacist", pharmacy);
    open("/dashboard");
    await screen.findByText(
      `Your membership ended on ${on("2026-03-09")}. Your next term begins on ${on("2026-05-01")}. Until then you can read and export everything, but change nothing.`,
    );
  });

  test("that does not exist", async () => {
    await app.signIn("viewer", pharmacy);
    open("/dashboard/settings");
    await screen.findByText(/^Your pharmacy has no membership yet\./);
  });

  test("and is not told anything while everything is in order", async () => {
    await app.subscribe(pharmacy, { interval: "year" });
    await app.signIn("owner", pharmacy);
    open("/dashboard");
    // the page has loaded the pharmacy by now, so the banner would be shown too
    await screen.findByText(/write to the network/);
    const notices = screen.queryAllByRole("status").map(({ textContent }) => textContent);
    expect(notices.filter((text) => text.includes("membership"))).toEqual([]);
  });
});

describe("when the membership has ended", () => {
  beforeEach(async () => {
    await app.subscribe(pharmacy, {}, "2026-02-10");
    const values = aUser({ name: "Niamh Corrigan", role: "viewer", organization: pharmacy });
    await app.post("/api/users", values);
    await app.signIn("owner", pharmacy);
  });
  const reason = () => `Your membership ended on ${on("2026-03-09")}. Renew it to make changes.`;

  /** An empty list repeats the button, once it has loaded. */
  const closedButton = (name: string) =>
    waitFor(() => {
      const buttons = screen.getAllByRole("button", { name });
      expect(buttons.map((button) => button.getAttribute("aria-disabled"))).not.toContain(null);
      return buttons[0] as HTMLElement;
    });

  test("no user can be added to the team, and the button says why", async () => {
    const page = open("/dashboard/settings/team");
    await page.user.click(await closedButton("New person"));
    expect((await screen.findByRole("tooltip")).textContent).toBe(reason());
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("there are no actions on a colleague, and each line of the menu says why", async () => {
    const page = open("/dashboard/settings/team");
    await screen.findByText(/^Your membership ended/);
    await page.user.click(
      await screen.findByRole("button", { name: "Actions for Niamh Corrigan" }),
    );
    const lines = await screen.findAllByRole("menuitem");
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      expect(line.getAttribute("aria-disabled")).toBe("true");
      expect(line.textContent).toContain(reason());
    }
  });

  test("no API token can be created", async () => {
    const page = open("/dashboard/settings/tokens");
    await closedButton("New API token");
    await page.goTo("/dashboard/settings/tokens?id=new");
    const sheet = await screen.findByRole("dialog", { name: "New API token" });
    await within(sheet).findByText(reason());
    expect(screen.queryByRole("form")).toBeNull();
  });

  test("an API token can only be revoked", async () => {
    await app.db.$client.query(
      `insert into tokens (id, type, name, organization, secret_hash, hint, scopes, expires_at)
       values (gen_random_uuid(), 'api', 'Stock sync', $1, '\\x00', 'pk_live', '{}', now() + interval '9 days')`,
      [pharmacy],
    );
    const page = open("/dashboard/settings/tokens");
    await closedButton("New API token");
    await page.user.click(await screen.findByRole("button", { name: "Actions for Stock sync" }));
    const rotate = await screen.findByRole("menuitem", { name: /^Rotate token/ });
    expect(rotate.textContent).toContain(reason());
    const revoke = screen.getByRole("menuitem", { name: "Revoke token" });
    expect(revoke.getAttribute("aria-disabled")).toBeNull();
    await page.user.keyboard("{Escape}");
    const [{ id }] = (await app.get("/api/tokens?type=api")).json().items;
    await page.goTo(`/dashboard/settings/tokens?id=${id}`);
    const sheet = await screen.findByRole("dialog", { name: "Stock sync" });
    const button = (name: string) => within(sheet).getByRole("button", { name });
    expect(button("Rotate token").getAttribute("aria-disabled")).toBe("true");
    expect(button("Revoke token").getAttribute("aria-disabled")).toBeNull();
  });
});
