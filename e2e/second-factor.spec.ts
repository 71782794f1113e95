import type { Page } from "@playwright/test";
import { type Api, apiOf, signInAs } from "./support/api.ts";
import { codeOf } from "./support/codes.ts";
import { aColleague, aUser } from "./support/records.ts";
import { button, fillSignIn } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";
import { dialogOn, shows, type Walk, walkWithAxe } from "./support/walks.ts";

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

const WALKS: Walk[] = [
  {
    name: "the second step of the sign-in",
    role: "nobody",
    async open({ page, api, complaints, look }) {
      complaints.expect(/^401 POST \/api\/auth\/login/);
      const { person } = await aColleague(api);
      const login = await page.request.post("/api/auth/login", { data: person });
      const own = apiOf(page.request, await login.json());
      const { secret } = await own.post<{ secret: string }>("auth/totp/setup", {});
      await own.post("auth/totp/enable", { code: codeOf(secret) });
      await page.goto("/");
      await fillSignIn(page, person);
      await shows(page, "Use a recovery code");
      await look("a code from the app");
      await button(page, "Sign in").click();
      await shows(page, "Enter the code.");
      await button(page, "Use a recovery code").click();
    },
  },
  {
    name: "setting up a second factor, to the recovery codes",
    async open({ page, api, complaints, look }) {
      complaints.expect(/^422 POST \/api\/auth\/totp\/enable/);
      const { person } = await aColleague(api);
      await signInAs(page, person);
      await page.goto("/dashboard/account");
      await shows(page, "Off. Anyone who knows your password");
      await look("no second factor", page.getByRole("main"));
      await setUp(page);
      const secret = await page.getByText(/^[A-Z2-7 ]{39}$/).innerText();
      await button(page, "Turn on").click();
      await shows(page, "Enter the 6-digit code from your app.");
      await look("what an app is set up with", page.getByRole("main"));
      await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
      await button(page, "Turn on").click();
      await shows(page, "Keep your recovery codes");
      await look("recovery codes", page.getByRole("main"));
      await button(page, "I have saved them").click();
      await shows(page, "10 recovery codes are left.");
      await look("a second factor", page.getByRole("main"));
    },
  },
  {
    name: "the security of the network, and the question before it is changed",
    async open({ page, look }) {
      await page.goto("/admin/settings");
      await shows(page, "Require a second factor");
      await page.getByRole("switch", { name: "Require a second factor" }).click();
      await shows(page, "People without one can sign in");
      await look("the question", dialogOn(page));
    },
  },
  {
    name: "the question who is there",
    async open({ page, complaints, look }) {
      complaints.expect(/^403 PATCH \/api\/settings/);
      await page.goto("/admin/settings");
      await shows(page, "Require a second factor");
      await outliveProof(page, "PATCH", "**/api/settings");
      await button(page, "Save retention period").click();
      await shows(page, "Confirm your identity");
      await look("the question who is there", dialogOn(page));
    },
  },
];

walkWithAxe(WALKS);
