import { loseProof } from "@pharmacy/server/test/proof";
import { aUser } from "@pharmacy/server/test/records";
import { codeOf, turnOnSecondFactor } from "@pharmacy/server/test/second-factor";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { session } from "#api/session.ts";
import { isApiError } from "#lib/api-error.ts";
import { secondFactorApi } from "#resources/auth/second-factor.api.ts";
import { passkeysApi } from "#resources/passkeys/passkeys.api.ts";
import { settingsApi } from "#resources/settings/settings.api.ts";
import { open, testApp } from "#test/app.tsx";
import { giveDevice } from "#test/device.ts";

const app = testApp();
const PASSWORD = "correct horse battery";

/** An administrator who signed in a while ago, on a screen that requires no proof by itself. */
async function arrive() {
  const { email } = await app.aUserWithPassword("admin", PASSWORD);
  const login = await app.visitor.post("/api/auth/login", { email, password: PASSWORD });
  session.start(login.json());
  const page = open("/admin");
  await screen.findByRole("heading", { name: /^Welcome/ });
  // the parts above the page load after it
  await screen.findByLabelText(/^Notifications alt/);
  await loseProof(app.db);
  return { ...page, caller: app.callerWith(login.json().tokens.access_token) };
}

const months = async () => (await app.get("/api/settings")).json().logRetentionMonths;
const change = (logRetentionMonths: number) =>
  settingsApi.update({ version: 1, logRetentionMonths });
const dialog = () => screen.findByRole("alertdialog", { name: "Confirm your identity" });

/** Replaces any earlier input: a refusal selects it. */
async function give(password: string) {
  await type(password);
  await page.user.click(screen.getByRole("button", { name: "Confirm" }));
}

async function type(password: string) {
  const field = await screen.findByLabelText("Password");
  await page.user.clear(field);
  await page.user.type(field, password);
}

let page: Awaited<ReturnType<typeof arrive>>;
beforeEach(async () => {
  page = await arrive();
});

test("a call that needs a proof is sent again once the password has been entered", async () => {
  const changed = change(36);
  const dialogFields = within(await dialog());
  const field = dialogFields.getByLabelText("Password");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await give(PASSWORD);
  expect(await changed).toMatchObject({ logRetentionMonths: 36, version: 2 });
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await settingsApi.update({ version: 2, logRetentionMonths: 48 });
  expect(await months()).toBe(48);
});

test("a wrong password is shown at its field, and the call waits", async () => {
  const changed = change(36);
  const field = within(await dialog()).getByLabelText("Password");
  await give("wrong");
  const reason = await screen.findByText("The password is wrong.");
  expect(field.getAttribute("aria-describedby")).toBe(reason.id);
  expect(await months()).toBe(24);
  expect(session.isSignedIn()).toBe(true);
  await give(PASSWORD);
  expect(await changed).toMatchObject({ logRetentionMonths: 36 });
});

test("cancelling returns the server's refusal, and nothing is changed", async () => {
  const changed = change(36).catch((error: unknown) => error);
  await dialog();
  await page.user.keyboard("{Escape}");
  const error = await changed;
  expect(isApiError(error) && error.code).toBe("proof_required");
  expect(await months()).toBe(24);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("simultaneous calls share one dialog", async () => {
  const calls = [change(36), secondFactorApi.setUp()];
  await dialog();
  expect(screen.getAllByRole("alertdialog")).toHaveLength(1);
  await give(PASSWORD);
  expect(await Promise.all(calls)).toHaveLength(2);
});

test("an authenticator code is accepted too, for users who have one", async () => {
  await page.caller.post("/api/auth/prove", { password: PASSWORD });
  const { secret } = await turnOnSecondFactor(page.caller);
  await loseProof(app.db);
  const changed = change(36);
  const dialogFields = within(await dialog());
  await page.user.click(
    await dialogFields.findByRole("button", { name: "Use a code from your app" }),
  );
  const field = dialogFields.getByLabelText("Code");
  expect(document.activeElement).toBe(field);
  await page.user.keyboard(`${codeOf(secret)}{Enter}`);
  expect(await changed).toMatchObject({ logRetentionMonths: 36 });
});

test("a passkey is accepted too, for users who have one on a device that supports it", async () => {
  const device = giveDevice();
  await page.caller.post("/api/auth/prove", { password: PASSWORD });
  await passkeysApi.add("Work laptop");
  await loseProof(app.db);
  const changed = change(36);
  const dialogFields = within(await dialog());
  const way = await dialogFields.findByRole("button", { name: "Use a passkey" });
  device.refuse("NotAllowedError");
  await page.user.click(way);
  await dialogFields.findByText(/^The request was cancelled or/);
  expect(await months()).toBe(24);
  device.refuse(undefined);
  await page.user.click(way);
  expect(await changed).toMatchObject({ logRetentionMonths: 36 });
});

test("passkeys are not mentioned to users without one", async () => {
  giveDevice();
  const changed = change(36).catch(() => {});
  const dialogFields = within(await dialog());
  await waitFor(() => expect(page.queryClient.getQueryData(["passkeys"])).toBeDefined());
  expect(dialogFields.queryByRole("button", { name: "Use a passkey" })).toBeNull();
  await page.user.keyboard("{Escape}");
  await changed;
});

test("the dialog closes when the user is signed out", async () => {
  const changed = change(36).catch((error: unknown) => error);
  await dialog();
  await type(PASSWORD);
  await app.db.$client.query("update sessions set ended_at = now()");
  await page.user.click(screen.getByRole("button", { name: "Confirm" }));
  const error = await changed;
  expect(isApiError(error)).toBe(true);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(page.address()).toBe("/");
});

test("the page of an invited user requires no proof until its link is requested", async () => {
  await page.caller.post("/api/auth/prove", { password: PASSWORD });
  const invited = (await page.caller.post("/api/users", aUser())).json();
  await loseProof(app.db);
  // the tests have no mail server
  await app.db.$client.query("update mails set status = 'kept'");
  await page.goTo(`/admin/users/${invited.id}`);
  const emails = within(await screen.findByRole("region", { name: "Emails (1)" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(emails.queryByRole("textbox")).toBeNull();
  await page.user.click(emails.getByRole("button", { name: "Show link" }));
  await dialog();
  await give(PASSWORD);
  const link = await emails.findByRole<HTMLInputElement>("textbox", { name: /^Link of/ });
  expect(link.value).toContain("/accept-invitation#");
});
