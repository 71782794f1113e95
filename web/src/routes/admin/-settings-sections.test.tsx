import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import { PLATFORM_ROLES } from "@pharmacy/contract/roles.values";
import { SettingsInput } from "@pharmacy/contract/settings/settings";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SETTINGS } from "#nouns/settings.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const labelsOf = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

test.each(SETTINGS)(
  "$label has an address, and every setting that can be found there",
  async (section) => {
    await app.signIn();
    open(`/admin/settings/${section.name}`);
    await screen.findByRole("heading", { level: 1, name: section.label });
    for (const [label] of section.parts.flatMap(({ settings }) => settings)) {
      await waitFor(() =>
        expect([...screen.queryAllByText(label), ...screen.queryAllByLabelText(label)]).not.toEqual(
          [],
        ),
      );
    }
  },
);

test("every setting of the network is in one section, with its history", () => {
  const fields = SETTINGS.flatMap(({ parts }) => parts.flatMap((part) => part.fields ?? []));
  expect(fields.sort()).toEqual(Object.keys(SettingsInput.shape).sort());
});

test("a section shows its own last changes, for roles that may see the log of settings", async () => {
  const { version } = (await app.get("/api/settings")).json();
  await app.patch("/api/settings", { freight: 1_250, logRetentionMonths: 36, version });
  await app.signIn();
  const page = open("/admin/settings/billing");
  const history = within(await screen.findByRole("region", { name: "History" }));
  await history.findByText(/Freight/);
  expect(history.queryByText(/retention/i)).toBeNull();
  await page.goTo("/admin/settings/network");
  await screen.findByText("No history yet");
});

test("no two sections, parts or settings have the same name", () => {
  const parts = SETTINGS.flatMap((section) => section.parts);
  for (const names of [
    SETTINGS.map(({ name }) => name),
    parts.map(({ name }) => name),
    parts.flatMap(({ settings }) => settings.map(([label]) => label)),
  ]) {
    expect(new Set(names).size).toBe(names.length);
  }
});

test.each([
  ["journal", "/admin/settings/billing#journal"],
  ["invoices", "/admin/settings/seller#invoices"],
  ["new-members", "/admin/settings/membership#new-members"],
])("the earlier address #%s leads to its section", async (hash, address) => {
  await app.signIn();
  const page = open(`/admin/settings#${hash}`);
  await waitFor(() => expect(page.address()).toBe(address));
  await waitFor(() => expect(document.activeElement?.id).toBe(hash));
});

test("a setting is found by another word for it, and opens in its section", async () => {
  await app.signIn();
  const page = open("/admin/settings");
  const search = await screen.findByRole("searchbox", { name: "Find a setting" });
  await page.user.type(search, "shipping cost");
  const link = await screen.findByRole("link", { name: /^Freight ?Billing$/ });
  expect(screen.queryByRole("link", { name: /IBAN/ })).toBeNull();
  await page.user.click(link);
  await waitFor(() => expect(page.address()).toBe("/admin/settings/billing#orders"));
  await screen.findByRole("region", { name: "Orders" });
  await page.user.clear(search);
  await page.user.type(search, "brontosaurus");
  await screen.findByText("No setting found.");
});

test("each role is shown the sections that it may see, and told of the others", async () => {
  await app.signIn("catalogue");
  const page = open("/admin/settings");
  const nav = await screen.findByRole("navigation", { name: "Settings" });
  expect(labelsOf(nav)).toEqual(["Appearance", "Help desk"]);
  const search = screen.getByRole("searchbox", { name: "Find a setting" });
  await page.user.type(search, "iban");
  await screen.findByText("No setting found.");
  await page.goTo("/admin/settings/seller");
  await screen.findByText("You cannot view these settings");
  expect(screen.queryByRole("region", { name: "Invoices" })).toBeNull();
  await page.goTo("/admin/settings/help-desk");
  await screen.findByRole("region", { name: "Answer templates" });
  expect(screen.queryByRole("region", { name: "Support desk" })).toBeNull();
});

test("a section that does not exist is not found", async () => {
  await app.signIn();
  open("/admin/settings/backups");
  await screen.findByRole("heading", { name: /not found/i });
});

test("the tables of roles say what the permissions say", async () => {
  await app.signIn("support");
  open("/admin/settings/roles");
  const staff = within(await screen.findByRole("region", { name: "Network staff" }));
  const row = within(staff.getByRole("row", { name: /^Payments / }));
  const cells = row.getAllByRole("cell").map(({ textContent }) => textContent);
  expect(cells).toEqual(["SCAsee, create, act", "–nothing", "SCAsee, create, act", "Ssee"]);
  const heads = staff.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads).toEqual(["Records", ...PLATFORM_ROLES.map((role) => ROLE_WORDS[role])]);
});
