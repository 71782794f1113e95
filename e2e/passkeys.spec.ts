import type { Page } from "@playwright/test";
import { giveDevice } from "./support/devices.ts";
import { button, shows } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";
import { OWNER, SUPPORT } from "./support/users.ts";

test.use({ role: "nobody" });

const withPasskey = (page: Page) => button(page, "Sign in with a passkey");
const section = (page: Page) => page.getByRole("region", { name: "Passkeys" });

async function addPasskey(page: Page, name: string) {
  await page.goto("/dashboard/account");
  await button(page, "Add passkey").click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await expect(section(page).getByText(name)).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function removePasskey(page: Page, name: string) {
  await page.goto("/dashboard/account");
  await button(page, `Actions for ${name}`).click();
  await page.getByRole("menuitem", { name: "Remove passkey" }).click();
  const question = page.getByRole("alertdialog", { name: `Remove ${name}?` });
  await question.getByRole("button", { name: "Remove passkey" }).click();
  await expect(section(page).getByText(name)).toBeHidden();
}

async function logOut(page: Page) {
  await page.goto("/dashboard/account");
  await button(page, "Log out of this browser").click();
  await shows(page, "You are signed out");
  await page.goto("/");
}

test("a passkey is added, signs in without a password, and no longer works once it is removed", async ({
  open,
  signIn,
  complaints,
}) => {
  const page = await open(await signIn(SUPPORT));
  await giveDevice(page);
  await addPasskey(page, "Desk in the hall");
  await expect(section(page).getByText("never used")).toBeVisible();
  await logOut(page);

  await withPasskey(page).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
  await page.goto("/dashboard/account");
  await expect(section(page).getByText("last used")).toBeVisible();

  await removePasskey(page, "Desk in the hall");
  await logOut(page);
  complaints.expect(/^401 POST \/api\/auth\/passkey-login$/, /^console: Login failed/);
  await withPasskey(page).click();
  await shows(page, "This passkey is not linked to an account here.");
  await expect(page).toHaveURL("/");
});

test("a device that refuses shows an error, and typed values stay", async ({
  open,
  signIn,
  complaints,
}) => {
  const page = await open(await signIn(OWNER));
  const device = await giveDevice(page);
  await addPasskey(page, "Till");
  await button(page, "Add passkey").click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await expect(dialog.getByText("Name is required.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Till once more");
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "This device already has a passkey for your account.",
  );
  await expect(dialog.getByLabel("Name")).toHaveValue("Till once more");
  await page.keyboard.press("Escape");
  await removePasskey(page, "Till");

  await addPasskey(page, "Till again");
  await logOut(page);
  await device.refuse();
  complaints.expect(/^console: Login failed/);
  await withPasskey(page).click();
  await shows(page, "The request was cancelled or took too long. Try again.");
  await expect(withPasskey(page)).toBeEnabled();
  const colleague = await open(await signIn(OWNER));
  await removePasskey(colleague, "Till again");
});

test("a passkey is renamed with the keyboard alone", async ({ open, signIn }) => {
  const page = await open(await signIn(SUPPORT));
  await giveDevice(page);
  await addPasskey(page, "Old name");
  await button(page, "Actions for Old name").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Rename" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Rename Old name" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Old name");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("New name");
  await page.keyboard.press("Enter");
  await expect(section(page).getByText("New name")).toBeVisible();
  await removePasskey(page, "New name");
});

test("at an IP address, the page says where passkeys work", async ({
  page,
  baseURL,
  complaints,
}) => {
  await page.goto(`${baseURL?.replace("localhost", "127.0.0.1")}/`);
  complaints.expect(/^409 POST \/api\/auth\/passkey-login\/options/, /^console: Login failed/);
  await withPasskey(page).click();
  await shows(page, `Passkeys only work at ${baseURL}. Open the console there.`);
});
