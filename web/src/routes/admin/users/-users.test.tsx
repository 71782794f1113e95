import type { User, UserInput } from "@pharmacy/contract/users/users";
import { aPharmacy } from "@pharmacy/server/test/members";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();
let made = 0;

async function aUser(values: Partial<UserInput> = {}) {
  made += 1;
  const created = await app.post("/api/users", {
    name: "Niamh Corrigan",
    email: `niamh${made}@castlewren.example`,
    role: "finance",
    ...values,
  } satisfies UserInput);
  return created.json<User>();
}

async function openMenu(page: ReturnType<typeof open>, name: string) {
  await page.user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  return screen.findByRole("menu");
}

/** Confirms a dialog, which is disabled until its effects have been counted. */
async function answer(page: ReturnType<typeof open>, question: HTMLElement, name: string) {
  const button = within(question).getByRole("button", { name });
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
  await page.user.click(button);
}

test("the filter by pharmacy shows the pharmacy's name, and only its users", async () => {
  const { id } = await aPharmacy(app, { name: "Castlewren Pharmacy" }, {});
  await aUser({ name: "Orla Daly", role: "owner", organization: id });
  await aUser({ name: "Niamh Corrigan" });
  await app.signIn();
  open(`/admin/users?organization=${id}`);
  const row = await screen.findByRole("row", { name: "Orla Daly" });
  expect(row.textContent).toContain("Castlewren Pharmacy");
  expect(row.textContent).toContain("Owner");
  expect(screen.queryByRole("row", { name: "Niamh Corrigan" })).toBeNull();
  await screen.findByRole("button", { name: /^Pharmacy Castlewren Pharmacy · PH-/ });
});

test("a user without a pharmacy belongs to the platform, and is found by role", async () => {
  await aUser({ name: "Niamh Corrigan", role: "finance" });
  await app.signIn();
  open("/admin/users?role=finance");
  const row = await screen.findByRole("row", { name: "Niamh Corrigan" });
  expect(row.textContent).toContain("PlatformFinance officerInvited");
});

test("a new pharmacy user needs a pharmacy, and a platform user is not asked for one", async () => {
  await aPharmacy(app, { name: "Castlewren Pharmacy" }, {});
  await app.signIn();
  const page = open("/admin/users/create");
  await page.user.type(await screen.findByLabelText(/^Name/), "Niamh Corrigan");
  await page.user.type(screen.getByLabelText(/^Email/), "niamh@aldermere.example");
  await page.user.click(screen.getByRole("button", { name: "Create user" }));
  await screen.findByText("Choose a pharmacy for this role.");

  await page.user.selectOptions(screen.getByLabelText(/^Role/), "finance");
  await screen.findByText("Manages billing and can view the catalogue.");
  expect(screen.queryByLabelText(/^Pharmacy/)).toBeNull();
  await page.user.click(screen.getByRole("button", { name: "Create user" }));
  await screen.findByRole("heading", { name: "Niamh Corrigan", level: 1 });
  expect((await app.get("/api/users?role=finance")).json().items).toMatchObject([
    { email: "niamh@aldermere.example", organization: null, status: "invited" },
  ]);
});

test("a taken address is refused at its field", async () => {
  await aUser({ email: "niamh@castlewren.example" });
  await app.signIn();
  const page = open("/admin/users/create");
  await page.user.type(await screen.findByLabelText(/^Name/), "Another User");
  await page.user.type(screen.getByLabelText(/^Email/), "Niamh@castlewren.example");
  await page.user.selectOptions(screen.getByLabelText(/^Role/), "finance");
  await page.user.click(screen.getByRole("button", { name: "Create user" }));
  expect(await screen.findByText("A user with this email already exists.")).toBeTruthy();
  expect(page.address()).toBe("/admin/users/create");
});

test("a user is suspended for a reason, which is then shown on the page", async () => {
  const { id, name } = await aUser();
  await app.signIn();
  const page = open(`/admin/users/${id}`);
  await page.user.click(await screen.findByRole("button", { name: "Suspend user" }));
  const question = await screen.findByRole("alertdialog", { name: `Suspend ${name}?` });
  // the link of the invitation
  await within(question).findByText("1 mailed link stops working.");
  await answer(page, question, "Suspend user");
  await within(question).findByText("Reason is required.");
  await waitFor(() =>
    expect(document.activeElement).toBe(within(question).getByLabelText(/^Reason/)),
  );
  expect((await app.get(`/api/users/${id}`)).json().status).toBe("invited");

  await page.user.type(within(question).getByLabelText(/^Reason/), "Has left the network");
  await answer(page, question, "Suspend user");
  await screen.findByText("Suspended: Has left the network");
  await screen.findByRole("button", { name: "Activate user" });
  expect((await app.get(`/api/users/${id}`)).json()).toMatchObject({
    status: "suspended",
    suspensionReason: "Has left the network",
  });

  await page.user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByRole("button", { name: "Suspend user" });
  expect((await app.get(`/api/users/${id}`)).json()).toMatchObject({
    status: "invited",
    suspensionReason: null,
  });
});

test("a role can be changed to another of its kind, once a different one is selected", async () => {
  const { id, name } = await aUser({ role: "finance" });
  await app.signIn();
  const page = open(`/admin/users/${id}`);
  await page.user.click(await screen.findByRole("button", { name: "Change role" }));
  const question = await screen.findByRole("alertdialog", { name: `Change the role of ${name}?` });
  const roles = within(question).getAllByRole("option");
  expect(roles.map((option) => option.textContent)).toEqual([
    "Administrator",
    "Catalogue manager",
    "Finance officer",
    "Support and supply desk",
  ]);
  await answer(page, question, "Change role");
  await within(question).findByText("The role is already Finance officer.");
  await page.user.selectOptions(within(question).getByLabelText("Role"), "support");
  await answer(page, question, "Change role");
  await screen.findByText("Support and supply desk · Platform");
  expect((await app.get(`/api/users/${id}`)).json().role).toBe("support");
});

test("actions forbidden on the user's own account are shown with the reason", async () => {
  const me = await app.signIn();
  const page = open("/admin/users");
  const menu = await openMenu(page, me.name);
  const suspend = within(menu).getByRole("menuitem", { name: /^Suspend user/ });
  expect(suspend.getAttribute("aria-disabled")).toBe("true");
  expect(suspend.textContent).toBe("Suspend userYou cannot suspend or delete your own account.");
  await page.user.click(suspend);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(within(menu).getByRole("menuitem", { name: /^Change role/ }).textContent).toBe(
    "Change roleYou cannot change your own role.",
  );
});

test("a user is deleted from the list after confirmation", async () => {
  const { id, name } = await aUser();
  await app.signIn();
  const page = open("/admin/users");
  const menu = await openMenu(page, name);
  await page.user.click(within(menu).getByRole("menuitem", { name: "Delete user" }));
  const question = await screen.findByRole("alertdialog", { name: `Delete ${name}?` });
  await answer(page, question, "Delete user");
  await waitFor(() => expect(screen.queryByText(name)).toBeNull());
  expect((await app.get(`/api/users/${id}`)).statusCode).toBe(404);
});

test("the user of a row is edited on their page, and the change is in their history", async () => {
  const { id, name } = await aUser();
  await app.signIn();
  const page = open("/admin/users");
  const menu = await openMenu(page, name);
  await page.user.click(within(menu).getByRole("menuitem", { name: "Edit user" }));
  const sheet = await screen.findByRole("dialog", { name: `Edit ${name}` });
  await page.user.type(within(sheet).getByLabelText(/^Job title/), "Bookkeeper");
  await page.user.click(within(sheet).getByRole("button", { name: "Save user" }));
  await screen.findByText("Bookkeeper");
  await waitFor(() => expect(page.address()).toBe(`/admin/users/${id}`));
  await page.user.click(screen.getByRole("link", { name: /^Activity/ }));
  const history = await screen.findByRole("region", { name: "History" });
  await within(history).findByText("Bookkeeper");
});

test("the support role can resend an invitation, and is offered nothing else", async () => {
  const { id, name } = await aUser({ sendInvitation: false });
  await app.signIn("support");
  const page = open("/admin/users");
  await screen.findByText("Needs invitation");
  const menu = await openMenu(page, name);
  const offered = within(menu).getAllByRole("menuitem");
  expect(offered.map((item) => item.textContent)).toEqual(["Resend invitation"]);
  await page.user.click(within(menu).getByRole("menuitem", { name: "Resend invitation" }));
  await waitFor(() => expect(screen.queryByText("Needs invitation")).toBeNull());
  expect((await app.get(`/api/users/${id}`)).json().invitationExpiresAt).toBeTruthy();
});

test("the support role does not see the emails, whose links open accounts", async () => {
  const { id, name } = await aUser();
  await app.signIn("support");
  open(`/admin/users/${id}`);
  await screen.findByRole("heading", { name, level: 1 });
  await screen.findByText("Account");
  expect(screen.queryByText(/^Letters/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Edit user" })).toBeNull();
});

test("the page of roles shows what finance may do, according to the permissions", async () => {
  await app.signIn("support");
  open("/admin/users/roles");
  const finance = within(await screen.findByRole("region", { name: "Finance officer" }));
  const pharmacies = finance.getByText("Pharmacies").nextElementSibling;
  expect(pharmacies?.textContent).toBe(
    "See, changeChanges only: billing email, buyer reference, electronic address, electronic address scheme, payment term days, credit limit, order hold, order hold reason, tax number.",
  );
  expect(finance.getByText("Audit log").nextElementSibling?.textContent).toMatch(
    /^SeeOnly entries about pharmacies, (?=.*plans, subscriptions)[a-z ]+(, [a-z ]+)+\.$/,
  );
  expect(finance.getByText("No access to: users, tokens, webhooks.")).toBeTruthy();
  const owner = within(screen.getByRole("region", { name: "Owner" }));
  expect(owner.getByText("Pharmacies").nextElementSibling?.textContent).toMatch(
    /^See, changeOwn pharmacy/,
  );
});

test("a missing user says so", async () => {
  await app.signIn();
  open("/admin/users/01900000-0000-7000-8000-000000000000");
  expect(await screen.findByText("User not found.")).toBeTruthy();
});

test("a new user's form focuses the first field", async () => {
  await app.signIn();
  open("/admin/users/create");
  const first = await screen.findByLabelText(/^Name/);
  await waitFor(() => expect(document.activeElement).toBe(first));
});

test("the page of an active user shows that the password is set", async () => {
  const { id } = await app.aUserWithPassword("finance", "correct horse battery");
  await app.signIn();
  open(`/admin/users/${id}`);
  const term = await screen.findByText("Password");
  expect(term.nextElementSibling?.textContent).toBe("Set");
});

test("a change of the email offers no undo, since an email was sent", async () => {
  const { id } = await aUser({ email: "niamh@castlewren.example" });
  await app.signIn();
  const page = open(`/admin/users/${id}`);
  const save = async (label: RegExp, text: string) => {
    await page.user.click(await screen.findByRole("button", { name: "Edit user" }));
    const sheet = within(await screen.findByRole("dialog"));
    await page.user.clear(sheet.getByLabelText(label));
    await page.user.type(sheet.getByLabelText(label), text);
    await page.user.click(sheet.getByRole("button", { name: "Save user" }));
    return (await screen.findByText("User updated successfully")).closest("li") as HTMLElement;
  };
  const toast = await save(/^Email/, "niamh.c@castlewren.example");
  expect(within(toast).queryByRole("button", { name: "Undo" })).toBeNull();
  await page.user.click(within(toast).getByRole("button", { name: "Close toast" }));
  await waitFor(() => expect(screen.queryByText("User updated successfully")).toBeNull());
  within(await save(/^Job title/, "Buyer")).getByRole("button", { name: "Undo" });
});
