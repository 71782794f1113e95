import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { session } from "#api/session.ts";
import { open, testApp } from "#test/app.tsx";
import { takeComplaints } from "#test/complaints.ts";
import { giveDevice } from "#test/device.ts";

const app = testApp();

// even while a dialog covers it
const section = () => screen.findByRole("region", { name: "Passkeys", hidden: true });

/** Opens the account page, and starts adding a passkey with this name. */
async function add(name: string, page = open("/dashboard/account")) {
  await page.user.click(await screen.findByRole("button", { name: "Add passkey" }));
  const dialog = await screen.findByRole("dialog", { name: "Add a passkey" });
  if (name) await page.user.type(within(dialog).getByRole("textbox", { name: "Name" }), name);
  await page.user.click(within(dialog).getByRole("button", { name: "Add passkey" }));
  return { page, dialog };
}

async function choose(page: ReturnType<typeof open>, name: string, act: string) {
  await page.user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  await page.user.click(await screen.findByRole("menuitem", { name: act }));
}

test("a passkey is added with its name, and signs in without a password", async () => {
  giveDevice();
  const person = await app.signIn("admin");
  const { page } = await add("Work laptop");
  const shown = within(await section());
  await shown.findByText("Work laptop");
  shown.getByText(/never used · on one device$/);

  session.end("signedOut");
  await page.goTo("/");
  await page.user.click(await screen.findByRole("button", { name: "Sign in with a passkey" }));
  await screen.findByRole("heading", { name: `Welcome, ${person.name}` });
  expect(person).toMatchObject(session.profile() ?? {});
  await page.goTo("/dashboard/account");
  await screen.findByText(/last used/);
});

test.each([
  ["NotAllowedError", "The request was cancelled or took too long. Try again."],
  ["InvalidStateError", "This device already has a passkey for your account."],
  ["ConstraintError", "This device cannot store passkeys. It needs a screen lock, such as a PIN."],
  ["OtherError", "Your device could not be reached. Try again."],
])("a device error %s is explained, and the name stays", async (name, words) => {
  giveDevice().refuse(name);
  await app.signIn();
  const { dialog } = await add("Phone");
  const alert = await within(dialog).findByRole("alert");
  await waitFor(() => expect(alert.textContent).toBe(words));
  const field = within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Name" });
  expect([field.value, document.activeElement]).toEqual(["Phone", field]);
  expect((await section()).textContent).toContain("You have no passkey yet.");
});

test("a refused passkey sign-in shows the reason, and leaves the password usable", async () => {
  const device = giveDevice();
  const { user } = open("/");
  await user.click(await screen.findByRole("button", { name: "Sign in with a passkey" }));
  await screen.findByText(/^This passkey is not linked to an account here\./);
  device.refuse("NotAllowedError");
  await user.click(screen.getByRole("button", { name: "Sign in with a passkey" }));
  await screen.findByText(/^The request was cancelled or/);
  expect(screen.queryByText(/^This passkey is not linked/)).toBeNull();
  expect(screen.getByRole("button", { name: "Sign in" })).toBeDefined();
  expect(takeComplaints().every((complaint) => complaint.startsWith("Login failed"))).toBe(true);
  expect(session.token()).toBeNull();
});

test("an invalid passkey name is refused before the device is asked", async () => {
  giveDevice().refuse("NotAllowedError");
  await app.signIn();
  const { dialog } = await add("");
  const message = await within(dialog).findByText("Name is required.");
  const field = within(dialog).getByRole("textbox", { name: "Name" });
  expect(field.getAttribute("aria-describedby")).toContain(message.id);
  expect(document.activeElement).toBe(field);
});

test("a passkey is renamed, unless it has been renamed elsewhere", async () => {
  giveDevice();
  await app.signIn();
  const { page } = await add("Phone");
  const rename = async (from: string, to: string) => {
    await choose(page, from, "Rename");
    const dialog = await screen.findByRole("dialog", { name: `Rename ${from}` });
    await page.user.clear(within(dialog).getByRole("textbox", { name: "Name" }));
    await page.user.type(within(dialog).getByRole("textbox", { name: "Name" }), to);
    await page.user.click(within(dialog).getByRole("button", { name: "Rename passkey" }));
    return dialog;
  };
  await rename("Phone", "Old phone");
  await within(await section()).findByText("Old phone");
  await app.db.$client.query("update passkeys set name = 'Elsewhere', version = version + 1");
  const dialog = await rename("Old phone", "Mine");
  await within(dialog).findByText(/^This record was changed by .+ Reload it and try again\.$/);
});

test("a passkey is removed after confirmation, but not if it is the only way to sign in", async () => {
  giveDevice();
  const { id } = await app.signIn();
  const { page } = await add("Phone");
  await choose(page, "Phone", "Remove passkey");
  const question = await screen.findByRole("alertdialog", { name: "Remove Phone?" });
  const remove = within(question).getByRole("button", { name: "Remove passkey" });
  await page.user.click(remove);
  await within(question).findByText(/^This is the only way you can sign in\./);
  await app.db.$client.query("update users set password_hash = 'x' where id = $1", [id]);
  await page.user.click(remove);
  await within(await section()).findByText("You have no passkey yet.");
});

test("a browser without passkeys says so, and offers none", async () => {
  await app.signIn();
  const page = open("/dashboard/account");
  await within(await section()).findByText("This browser cannot use passkeys.");
  expect(screen.queryByRole("button", { name: "Add passkey" })).toBeNull();
  session.end("signedOut");
  await page.goTo("/");
  await screen.findByRole("button", { name: "Sign in" });
  expect(screen.queryByRole("button", { name: "Sign in with a passkey" })).toBeNull();
});
