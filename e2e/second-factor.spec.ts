import type { Page } from "@playwright/test";
import type { Api } from "./support/api.ts";
import { codeOf } from "./support/codes.ts";
import { aColleague, aUser } from "./support/records.ts";
import { button, fillSignIn, shows } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

/** Makes the server refuse the next such call as it does when the proof is too old. */
async function outliveProof(page: Page, method: string, path: string) {
  let isOld = true;
  await page.route(path, (route) => {
    if (!isOld || route.request().method() !== method) return route.fallback();
    isOld = false;
    const body = { error: "proof_required", message: "Confirm your identity, then try again." };
    return route.fulfill({ status: 403, json: body });
  });
}

const setUp = (page: Page) => button(page, "Set up two-factor authentication").click();

async function logOut(page: Page) {
  await button(page, "Log out of this browser").click();
  await shows(page, "You are signed out");
  await page.goto("/");
}

test("a second factor is set up, required at the next sign-in, and replaced by a recovery code", async ({
  api,
  signIn,
  open,
  complaints,
}) => {
  complaints.expect(/^401 POST \/api\/auth\/login/);
  const { person } = await aColleague(api);
  const page = await open(await signIn(person));
  await page.goto("/dashboard/account");
  await setUp(page);
  const secret = await page.getByText(/^[A-Z2-7 ]{39}$/).innerText();
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await button(page, "Turn on").click();
  const codes = page.getByRole("region", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await button(page, "I have saved them").click();
  await shows(page, "10 recovery codes are left.");

  await logOut(page);
  await fillSignIn(page, person);
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await expect(button(page, "Sign in with a passkey")).toHaveCount(0);
  await page.keyboard.type(codeOf(secret, 1));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin");

  await page.goto("/dashboard/account");
  await logOut(page);
  await fillSignIn(page, person);
  await button(page, "Use a recovery code").click();
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await page.keyboard.type(recovery);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin");
  await page.goto("/dashboard/account");
  await shows(page, "9 recovery codes are left.");
});

test("a role is changed after a fresh proof, without losing the open dialog", async ({
  api,
  signIn,
  open,
  complaints,
}) => {
  complaints.expect(/^403 PATCH \/api\/users\//);
  complaints.expect(/^422 POST \/api\/auth\/prove/);
  const { user, person } = await aColleague(api);
  await api.patch(`users/${user.id}`, { role: "admin", version: await versionOf(api, user.id) });
  const other = await aUser(api);
  const page = await open(await signIn(person));
  await page.goto(`/admin/users/${other.id}`);
  await button(page, "Change role").click();
  const question = page.getByRole("alertdialog", { name: `Change the role of ${other.name}?` });
  await question.getByLabel("Role").selectOption("Catalogue manager");
  await outliveProof(page, "PATCH", "**/api/users/*");
  await question.getByRole("button", { name: "Change role" }).click();

  const proof = page.getByRole("alertdialog", { name: "Confirm your identity" });
  await expect(proof.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(proof.getByText("The password is wrong.")).toBeVisible();
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Catalogue manager · Platform")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

async function versionOf(api: Api, id: string): Promise<number> {
  return (await api.get<{ version: number }>(`users/${id}`)).version;
}
