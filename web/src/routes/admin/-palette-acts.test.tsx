import { aPharmacy } from "@pharmacy/server/test/members";
import { screen, waitFor } from "@testing-library/react";
import { toast } from "sonner";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { openPalette, option, optionNames } from "#test/palette.ts";

const app = testApp();

test.each([
  ["invite", "Invite user", "/admin/users/create"],
  ["add unit", "New unit", "/admin/units?id=new"],
  ["difference", "Compare plans", "/admin/plans/compare"],
  ["permissions", "Roles", "/admin/users/roles"],
  ["settings", "Settings", "/admin/settings"],
  ["expiries", "Expiries", "/admin/expiries"],
])("%s leads to %s from anywhere", async (typed, label, address) => {
  await app.signIn();
  const page = open("/admin/logs");
  await page.user.type(await openPalette(page.user), typed);
  await option(new RegExp(`^${label}`));
  await page.user.keyboard("{Enter}");
  await waitFor(() => expect(page.address()).toBe(address));
});

test.each(["renew", "change plan", "subscribe"])(
  "%s asks for the pharmacy, and opens the dialog there",
  async (typed) => {
    const { id } = await aPharmacy(app, { name: "Rathfern Chemist" });
    await app.signIn();
    const { user, address } = open("/admin/units");
    await user.type(await openPalette(user), typed);
    await option("Change plan");
    await user.keyboard("{Enter}");
    await screen.findByRole("combobox", { name: "Change plan: which pharmacy?" });
    expect(optionNames()).toEqual([]);
    await user.keyboard("rathfern");
    await option(/^Rathfern Chemist/);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe(`/admin/orgs/${id}`));
    expect(await screen.findByRole("dialog", { name: /plan/i })).toBeTruthy();
  },
);

test("the actions on a found pharmacy are one key away, and so is the way back", async () => {
  const { id } = await aPharmacy(app, { name: "Rathfern Chemist" });
  await app.signIn();
  const { user, address } = open("/admin/units");
  await user.type(await openPalette(user), "rathfern");
  await option(/^Rathfern Chemist/);
  await user.keyboard("{Tab}");
  await screen.findByRole("combobox", { name: "Actions for Rathfern Chemist" });
  expect(optionNames()).toEqual([
    "Edit pharmacy",
    "Update licence",
    "Change plan",
    "Send reminder",
    "Change logo",
    "Activate pharmacy",
    "Deactivate pharmacy",
    "Delete pharmacy",
    "End membership",
  ]);
  await user.keyboard("{Backspace}");
  await screen.findByRole("combobox", { name: /^Find a record/ });
  await user.keyboard("rathfern");
  await option(/^Rathfern Chemist/);
  await user.keyboard("{Tab}edit");
  await waitFor(() => expect(optionNames()).toEqual(["Edit pharmacy"]));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe(`/admin/orgs/${id}`));
  expect(await screen.findByRole("button", { name: "Save pharmacy" })).toBeTruthy();
});

test("an unavailable action shows the reason, and is disabled on the record's page", async () => {
  const { id } = await aPharmacy(app, { name: "Rathfern Chemist" });
  await app.signIn();
  const { user, address } = open("/admin/units");
  await user.type(await openPalette(user), "remind");
  await option("Send reminder");
  await user.keyboard("{Enter}");
  await screen.findByRole("combobox", { name: "Send reminder: which pharmacy?" });
  await user.keyboard("rathfern");
  await option(/^Rathfern Chemist/);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe(`/admin/orgs/${id}`));
  const reason = "This pharmacy has no subscription to remind about.";
  await waitFor(() => expect(toast.getToasts()).toMatchObject([{ title: reason }]));
  toast.dismiss();
  await openPalette(user);
  const here = await option(/^Send expiry information/);
  expect(here.getAttribute("aria-disabled")).toBe("true");
  await user.click(here);
  expect(screen.getByRole("combobox", { name: /^Find a record/ })).toBeTruthy();
});

test("invite opens the form of a new user for the owner of a pharmacy", async () => {
  const { id } = await aPharmacy(app, {}, {});
  await app.signIn("owner", id);
  const page = open("/dashboard");
  await page.user.type(await openPalette(page.user), "invite");
  await option(/^Invite person/);
  await page.user.keyboard("{Enter}");
  await waitFor(() => expect(page.address()).toBe("/dashboard/settings/team?id=new"));
  expect(await screen.findByRole("dialog", { name: "New person" })).toBeTruthy();
});

test("actions that a user may never take are not offered", async () => {
  (await aPharmacy(app, { name: "Rathfern Chemist" })).id;
  await app.signIn("catalogue");
  const { user } = open("/admin/units");
  const field = await openPalette(user);
  await option(/^Roles|^Units/);
  for (const name of [
    /^Change plan/,
    /^Send reminder/,
    /^Invite user/,
    /^New plan/,
    /^New pharmacy/,
  ]) {
    expect(screen.queryByRole("option", { name })).toBeNull();
  }
  await user.type(field, "rathfern");
  await option(/^Rathfern Chemist/);
  await user.keyboard("{Tab}");
  expect(screen.queryByRole("combobox", { name: /^Actions for/ })).toBeNull();
});
