import { codeOf, turnOnSecondFactor } from "@pharmacy/server/test/second-factor";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { session } from "#api/session.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const section = async () =>
  within(await screen.findByRole("region", { name: "Two-factor authentication" }));
const own = async () => (await app.callerWith(session.token() ?? "").get("/api/auth/totp")).json();

test("it is set up with an app, and recovery codes are shown once", async () => {
  await app.signIn("support");
  const { user } = open("/dashboard/account");
  const card = await section();
  await user.click(await card.findByRole("button", { name: "Set up two-factor authentication" }));
  expect(await card.findByRole("img", { name: "QR code for your authenticator app" })).toBeTruthy();
  const secret = (await card.findByText(/^[A-Z2-7 ]{39}$/)).textContent?.replaceAll(" ", "") ?? "";

  const field = card.getByLabelText("Code");
  await user.type(field, `${codeOf(secret, 50)}{Enter}`);
  const reason = await card.findByText(/^This code is wrong\./);
  expect(field.getAttribute("aria-describedby")).toContain(reason.id);
  expect((await own()).totpEnabledAt).toBeNull();
  await user.clear(field);
  await user.type(field, `${codeOf(secret)}{Enter}`);

  const heading = await card.findByRole("heading", { name: "Keep your recovery codes" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const codes = card.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(codes).toHaveLength(10);
  await user.click(card.getByRole("button", { name: "Copy codes" }));
  expect(await navigator.clipboard.readText()).toBe(codes.join("\n"));
  await card.findByText("Copied.");

  await user.click(card.getByRole("button", { name: "I have saved them" }));
  await card.findByText(/10 recovery codes are left\./);
  expect(screen.queryByText(codes[0] ?? "")).toBeNull();
  expect((await own()).totpEnabledAt).not.toBeNull();
});

test("the codes can be saved as a file", async () => {
  await app.signIn("support");
  await turnOnSecondFactor(app.callerWith(session.token() ?? ""));
  const files: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (file: Blob) => files.push(file) && "blob:codes",
      revokeObjectURL: () => {},
    }),
  );
  const { user } = open("/dashboard/account");
  const card = await section();
  await user.click(await card.findByRole("button", { name: "Make new recovery codes" }));
  await user.click(await screen.findByRole("button", { name: "Make new codes" }));
  await card.findByRole("heading", { name: "Keep your recovery codes" });
  const codes = card.getAllByRole("listitem").map(({ textContent }) => textContent);
  await user.click(card.getByRole("button", { name: "Download codes" }));
  expect(await files[0]?.text()).toContain(codes.join("\n"));
});

test("it is turned off after confirmation", async () => {
  await app.signIn("support");
  await turnOnSecondFactor(app.callerWith(session.token() ?? ""));
  const { user } = open("/dashboard/account");
  const card = await section();
  await user.click(await card.findByRole("button", { name: "Turn off" }));
  const question = within(
    await screen.findByRole("alertdialog", { name: "Turn off two-factor authentication?" }),
  );
  question.getByText("Your password alone will sign you in.");
  await user.click(question.getByRole("button", { name: "Turn off" }));
  await card.findByText("Off. Anyone who knows your password can sign in as you.");
  expect((await own()).totpEnabledAt).toBeNull();
});

test("a user required to set one up is sent here from the console, and continues afterwards", async () => {
  await turnOnSecondFactor(app);
  await app.patch("/api/settings", { requireSecondFactor: true, version: 1 });
  await app.signIn("support");
  const { user, address, goTo } = open("/admin/units");
  await screen.findByText("Your network requires a second factor. Set one up to continue.");
  expect(address()).toBe("/dashboard/account");
  const card = await section();
  await user.click(await card.findByRole("button", { name: "Set up two-factor authentication" }));
  const secret = (await card.findByText(/^[A-Z2-7 ]{39}$/)).textContent?.replaceAll(" ", "") ?? "";
  await user.type(card.getByLabelText("Code"), `${codeOf(secret)}{Enter}`);
  await user.click(await card.findByRole("button", { name: "I have saved them" }));
  await waitFor(() => expect(screen.queryByText(/^Your network requires/)).toBeNull());
  await goTo("/admin");
  await screen.findByRole("heading", { name: /^Welcome/ });
});
