import { codeOf, turnOnSecondFactor } from "@pharmacy/server/test/second-factor";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { session } from "#api/session.ts";
import { open, testApp } from "#test/app.tsx";
import { takeComplaints } from "#test/complaints.ts";

const app = testApp();
const PASSWORD = "correct horse battery";
let email: string;
let secret: string;
let codes: string[];

beforeEach(async () => {
  const person = await app.aUserWithPassword("admin", PASSWORD);
  email = person.email;
  const credentials = { email, password: PASSWORD };
  const { tokens } = (await app.visitor.post("/api/auth/login", credentials)).json();
  ({ secret, codes } = await turnOnSecondFactor(app.callerWith(tokens.access_token)));
});

/** Signs in up to the second step. */
async function arrive() {
  const page = open("/");
  await page.user.type(await screen.findByLabelText("Email"), email);
  await page.user.type(screen.getByLabelText("Password"), PASSWORD);
  await page.user.keyboard("{Enter}");
  return page;
}

test("a second factor's code is requested in place, by keyboard alone", async () => {
  const { user, address } = await arrive();
  const field = await screen.findByLabelText("Code");
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute("autocomplete")).toBe("one-time-code");
  expect(address()).toBe("/");
  await user.keyboard(`${codeOf(secret)}{Enter}`);
  await waitFor(() => expect(address()).toBe("/admin"));
  expect(session.isSignedIn()).toBe(true);
});

test("a wrong code is reported and can be typed again", async () => {
  const { user, address } = await arrive();
  await user.type(await screen.findByLabelText("Code"), `${codeOf(secret, 50)}{Enter}`);
  const reason = await screen.findByText(/^The code is wrong or already used\./);
  expect(reason.closest("[role=alert]")).not.toBeNull();
  const field = screen.getByLabelText("Code");
  expect(field.getAttribute("aria-describedby")).toContain(reason.parentElement?.id);
  expect(document.activeElement).toBe(field);
  await user.keyboard(`${codeOf(secret)}{Enter}`);
  await waitFor(() => expect(address()).toBe("/admin"));
});

test("a missing code is reported without calling the server", async () => {
  const { user } = await arrive();
  await screen.findByLabelText("Code");
  const before = await app.history();
  await user.keyboard("{Enter}");
  await screen.findByText("Enter the code.");
  expect(await app.history()).toEqual(before);
});

test("a recovery code is accepted too", async () => {
  const { user, address } = await arrive();
  await screen.findByLabelText("Code");
  await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
  const field = screen.getByLabelText("Recovery code");
  expect(document.activeElement).toBe(field);
  await user.keyboard(`${codes[0]}{Enter}`);
  await waitFor(() => expect(address()).toBe("/admin"));
});

test("going back restores the typed values", async () => {
  const { user } = await arrive();
  await user.click(await screen.findByRole("button", { name: "Back to email and password" }));
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(email);
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  expect(password.value).toBe(PASSWORD);
  expect(document.activeElement).toBe(password);
  expect(screen.queryByLabelText("Code")).toBeNull();
  expect(takeComplaints()).toEqual([]);
});
