import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { session } from "#api/session.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();
const PASSWORD = "correct horse battery";
const OTHER = "a wholly different one";
let person: Awaited<ReturnType<typeof app.aUserWithPassword>>;

const logIn = (password: string) =>
  app.visitor.post("/api/auth/login", { email: person.email, password });

beforeEach(async () => {
  person = await app.aUserWithPassword("finance", PASSWORD);
});

async function change(current: string, password: string) {
  session.start((await logIn(PASSWORD)).json());
  const page = open("/dashboard/account");
  if (current) await page.user.type(await screen.findByLabelText("Current password"), current);
  if (password) await page.user.type(await screen.findByLabelText("New password"), password);
  await page.user.click(await screen.findByRole("button", { name: "Change password" }));
}

test("the user's password is changed, and the session stays", async () => {
  await change(PASSWORD, OTHER);
  await screen.findByText("Password changed. Your other devices are signed out.");
  for (const label of ["Current password", "New password"]) {
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe("");
  }
  expect(session.isSignedIn()).toBe(true);
  expect((await logIn(OTHER)).statusCode).toBe(200);
});

test.each([
  ["Current password", "not this one", OTHER, "The current password is wrong."],
  ["Current password", "", OTHER, "The current password is required."],
  ["New password", PASSWORD, "short", "The password must have at least 10 characters."],
  [
    "New password",
    PASSWORD,
    "qwertyuiop",
    "This password appears in known data leaks. Choose another one.",
  ],
])("a refusal is shown at %s, and moves the focus there", async (label, current, next, words) => {
  await change(current, next);
  const message = await screen.findByText(words);
  const field = screen.getByLabelText(label);
  expect(field.getAttribute("aria-describedby")).toContain(message.id);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect((await logIn(PASSWORD)).statusCode).toBe(200);
});
