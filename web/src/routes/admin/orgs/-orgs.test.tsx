import { aPharmacy } from "@pharmacy/server/test/members";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { takeComplaints } from "#test/complaints.ts";
import { chooseAct, menuLine } from "#test/record-menu.ts";

const app = testApp();

test("a pharmacy is found by its town, opened and edited, and the change is in its history", async () => {
  await aPharmacy(app, { name: "Castlewren Pharmacy", phone: "+353209110001" });
  await aPharmacy(app, { name: "Ballyhart Chemist" });
  await app.signIn();
  const page = open("/admin/orgs?search=castlewren");
  await page.user.click(await screen.findByRole("link", { name: /Castlewren Pharmacy/ }));
  await page.user.click(await screen.findByRole("button", { name: "Edit pharmacy" }));
  const sheet = await screen.findByRole("dialog", { name: "Edit Castlewren Pharmacy" });
  const phone = within(sheet).getByLabelText(/^Phone/);
  await page.user.clear(phone);
  await page.user.type(phone, "+353 20 911 0099");
  await page.user.click(within(sheet).getByRole("button", { name: "Save pharmacy" }));

  expect(await screen.findByRole("link", { name: "+353 20 911 0099" })).toBeTruthy();
  const history = await screen.findByRole("region", { name: "History" });
  // for a phone number the log only says that it changed
  expect(await within(history).findAllByText("•••")).toHaveLength(2);
});

test("the schedules that a licence covers are edited by an administrator, and shown with it", async () => {
  const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
  await app.signIn();
  const { user } = open(`/admin/orgs/${id}`);
  await user.click(await screen.findByRole("button", { name: "Edit pharmacy" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Edit Castlewren Pharmacy" }));
  await user.type(await sheet.findByLabelText(/^Controlled schedules/), "CD2{Enter}CD3{Enter}");
  await user.click(sheet.getByRole("button", { name: "Save pharmacy" }));
  await screen.findByText("CD2, CD3");
});

test("the schedules of a licence are read-only for the support desk", async () => {
  const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
  await app.signIn("support");
  const { user } = open(`/admin/orgs/${id}`);
  await user.click(await screen.findByRole("button", { name: "Edit pharmacy" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Edit Castlewren Pharmacy" }));
  const schedules = await sheet.findByLabelText(/^Controlled schedules/);
  expect(schedules).toHaveProperty("readOnly", true);
});

test("a second pharmacy with the same licence is refused beside the licence", async () => {
  const first = await aPharmacy(app);
  await app.signIn();
  const page = open("/admin/orgs/create");
  const fill = async (label: RegExp, value: string) =>
    page.user.type(await screen.findByLabelText(label), value);
  await fill(/^Name/, "Ballyhart Chemist");
  await fill(/^Legal name/, "Ballyhart Healthcare Ltd");
  await fill(/^Licence number/, first.licenceNumber);
  await fill(/^Licence authority/, first.licenceAuthority);
  await fill(/^Supervising pharmacist/, "Aoife Brennan");
  await fill(/^Address\*?$/, "4 Mill Street");
  await fill(/^City/, "Ballyhart");
  await fill(/^Email/, "info@ballyhart.example");
  await fill(/^Phone/, "+353 20 911 0001");
  await page.user.click(screen.getByRole("button", { name: "Create pharmacy" }));

  expect(
    await screen.findByText(
      `A pharmacy with licence ${first.licenceNumber} (${first.licenceAuthority}) already exists: ${first.name}.`,
    ),
  ).toBeTruthy();
  expect(page.address()).toBe("/admin/orgs/create");
  // no toast for this failure: it is beside the field, and in the console
  expect(takeComplaints()).toEqual([expect.stringContaining("already exists")]);
});

test("deleting an active pharmacy is offered, but says why it is unavailable", async () => {
  const { id } = await aPharmacy(app);
  await app.signIn();
  const page = open(`/admin/orgs/${id}`);
  const remove = await menuLine(page.user, "Delete pharmacy");
  expect(remove.getAttribute("aria-disabled")).toBe("true");
  await page.user.click(remove);
  expect(remove.textContent).toContain("Make the pharmacy inactive before deleting it.");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("an inactive pharmacy is deleted, and disappears from the cached list", async () => {
  const { id, name } = await aPharmacy(app, { name: "Castlewren Pharmacy" });
  await aPharmacy(app, { name: "Ballyhart Chemist" });
  await app.patch(`/api/organizations/${id}`, { status: "inactive" });
  await app.signIn();
  const page = open("/admin/orgs");
  await page.user.click(await screen.findByRole("link", { name: /^Castlewren Pharmacy/ }));
  await chooseAct(page.user, "Delete pharmacy");
  const question = await screen.findByRole("alertdialog", { name: `Delete ${name}?` });
  // it has no users, so no suspension is mentioned
  const consequences = within(question).getAllByRole("listitem");
  expect(consequences.map((line) => line.textContent)).toEqual([
    "It is removed from all lists. Its history is kept.",
  ]);
  await page.user.click(within(question).getByRole("button", { name: "Delete pharmacy" }));

  await screen.findByText("1–1 of 1");
  await waitFor(() => expect(screen.queryByText("Castlewren Pharmacy")).toBeNull());
  expect((await app.get(`/api/organizations/${id}`)).statusCode).toBe(404);
});

test("a user who may not read a pharmacy's history is not told it is empty", async () => {
  const { id, name } = await aPharmacy(app);
  await app.signIn("catalogue");
  open(`/admin/orgs/${id}`);
  await screen.findByRole("heading", { name, level: 1 });
  expect(screen.queryByRole("link", { name: /^Activity/ })).toBeNull();
  expect(screen.queryByText(/No history yet/)).toBeNull();
});

test("finance can change billing, and has read-only access to the rest", async () => {
  const { id, name } = await aPharmacy(app);
  await app.signIn("finance");
  const page = open(`/admin/orgs/${id}`);
  await page.user.click(await screen.findByRole("button", { name: "Edit pharmacy" }));
  const sheet = await screen.findByRole("dialog", { name: `Edit ${name}` });
  expect(within(sheet).getByLabelText(/^Legal name/)).toHaveProperty("readOnly", true);
  const term = within(sheet).getByLabelText(/^Payment term/);
  await page.user.clear(term);
  await page.user.type(term, "60");
  await page.user.click(within(sheet).getByRole("button", { name: "Save pharmacy" }));

  expect(await screen.findByText("60 days")).toBeTruthy();
  await page.user.click(screen.getByRole("button", { name: "More actions" }));
  await screen.findByRole("menuitem", { name: /^Send expiry information/ });
  expect(screen.queryByRole("menuitem", { name: "Deactivate pharmacy" })).toBeNull();
});

test("a missing pharmacy says so", async () => {
  await app.signIn();
  open("/admin/orgs/01900000-0000-7000-8000-000000000000");
  expect(await screen.findByText("Pharmacy not found.")).toBeTruthy();
});

test("the palette offers only the available actions on the shown pharmacy", async () => {
  const { id } = await aPharmacy(app);
  await app.signIn();
  const page = open(`/admin/orgs/${id}`);
  await screen.findByRole("button", { name: "More actions" });
  await page.user.keyboard("{Control>}k{/Control}");
  const offered = await screen.findByRole("group", { name: "On this screen" });
  expect(
    within(offered)
      .getAllByRole("option")
      .map((line) => line.textContent),
  ).toEqual([
    "Subscribe to plan",
    expect.stringMatching(/^Edit pharmacy/),
    // named actions are offered with their reason
    "Send expiry informationThis pharmacy has no subscription to remind about.",
    "Change logo",
    "Deactivate pharmacy",
    "Delete pharmacyMake the pharmacy inactive before deleting it.",
  ]);
  await page.user.click(within(offered).getByRole("option", { name: "Deactivate pharmacy" }));
  await screen.findByRole("alertdialog", { name: /^Deactivate/ });
});
