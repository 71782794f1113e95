import { anOrganization, aUser } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

type Pharmacy = { id: string; name: string };
let pharmacy: Pharmacy;
let colleague: { id: string; name: string };
beforeEach(async () => {
  pharmacy = (await app.post("/api/organizations", anOrganization())).json<Pharmacy>();
  const values = aUser({ name: "Niamh Corrigan", role: "viewer", organization: pharmacy.id });
  colleague = (await app.post("/api/users", values)).json();
  const elsewhere = (await app.post("/api/organizations", anOrganization())).json<Pharmacy>();
  await app.subscribe(pharmacy.id);
  await app.post(
    "/api/users",
    aUser({ name: "Orla Daly", role: "viewer", organization: elsewhere.id }),
  );
});

const read = async () => (await app.get(`/api/users/${colleague.id}`)).json();

/** Presses the dialog's button, once the effects are counted, and waits until it is done. */
async function answer(user: ReturnType<typeof open>["user"], name: string) {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button.getAttribute("aria-busy")).not.toBe("true"));
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull(), { timeout: 8_000 });
}

test("an owner finds the pharmacy's own team in the settings, and no one else", async () => {
  const me = await app.signIn("owner", pharmacy.id);
  const page = open("/dashboard/settings");
  await page.user.click(await screen.findByRole("link", { name: "Open team" }));
  await screen.findByRole("row", { name: "Niamh Corrigan" });
  expect(screen.getByRole("row", { name: me.name })).toBeTruthy();
  expect(screen.queryByRole("row", { name: "Orla Daly" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Views" })).toBeNull();
});

test("an owner invites a pharmacist, who joins their pharmacy", async () => {
  await app.signIn("owner", pharmacy.id);
  const { user } = open("/dashboard/settings/team");
  await user.click(await screen.findByRole("button", { name: "New person" }));
  await user.type(await screen.findByRole("textbox", { name: /^Name/ }), "Padraig Lowry");
  await user.type(screen.getByRole("textbox", { name: /^Email/ }), "padraig@castlewren.example");
  const roles = within(screen.getByRole("combobox", { name: /^Role/ })).getAllByRole("option");
  expect(roles.map(({ textContent }) => textContent)).toEqual([
    "Owner",
    "Pharmacist",
    "Pharmacy technician",
    "Viewer",
  ]);
  await user.click(screen.getByRole("button", { name: "Create person" }));
  await screen.findByRole("row", { name: "Padraig Lowry" });
  const [found] = (await app.get("/api/users?search=padraig")).json().items;
  expect(found).toMatchObject({
    role: "pharmacist",
    status: "invited",
    organization: { id: pharmacy.id },
  });
});

test("an owner changes a role and suspends with a reason, but cannot delete", async () => {
  await app.signIn("owner", pharmacy.id);
  const { user } = open("/dashboard/settings/team");
  const menu = () => screen.findByRole("button", { name: "Actions for Niamh Corrigan" });
  await user.click(await menu());
  const entries = await screen.findAllByRole("menuitem");
  expect(entries.map(({ textContent }) => textContent)).not.toContain("Delete user");
  await user.click(screen.getByRole("menuitem", { name: /^Change role/ }));
  // a filter of the list has the same name
  const question = within(await screen.findByRole("alertdialog"));
  await user.selectOptions(question.getByRole("combobox", { name: "Role" }), "technician");
  await answer(user, "Change role");
  expect((await read()).role).toBe("technician");

  await user.click(await menu());
  await user.click(await screen.findByRole("menuitem", { name: /^Suspend user/ }));
  await user.type(await screen.findByRole("textbox", { name: /^Reason/ }), "Left the pharmacy.");
  await answer(user, "Suspend user");
  expect(await read()).toMatchObject({
    status: "suspended",
    suspensionReason: "Left the pharmacy.",
  });
});

test("an owner edits a colleague from the sheet that shows them", async () => {
  await app.signIn("owner", pharmacy.id);
  const { user } = open("/dashboard/settings/team");
  const row = within(await screen.findByRole("row", { name: "Niamh Corrigan" }));
  await user.click(row.getByRole("button", { name: /^Niamh Corrigan/ }));
  await user.click(await screen.findByRole("button", { name: "Edit person" }));
  await user.type(await screen.findByRole("textbox", { name: /^Job title/ }), "Locum");
  await user.click(screen.getByRole("button", { name: "Save user" }));
  await waitFor(async () => expect((await read()).jobTitle).toBe("Locum"));
});

test("a read-only user sees colleagues, but no way to change them", async () => {
  await app.signIn("technician", pharmacy.id);
  const { user } = open("/dashboard/settings/team");
  const row = within(await screen.findByRole("row", { name: "Niamh Corrigan" }));
  await user.click(row.getByRole("button", { name: /^Niamh Corrigan/ }));
  await screen.findByRole("dialog", { name: "Niamh Corrigan" });
  expect(screen.queryByRole("textbox", { name: /^Name/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "New person", hidden: true })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Actions for/, hidden: true })).toBeNull();
});

test("platform users have no team here", async () => {
  await app.signIn("support");
  open("/dashboard/settings/team");
  await screen.findByText("Your account is not linked to a pharmacy.");
});
