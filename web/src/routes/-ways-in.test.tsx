import { aLink, insertUser } from "@pharmacy/server/test/ways-in";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { session } from "#api/session.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();
const PASSWORD = "correct horse battery";

const invited = async () => {
  const person = await insertUser(app.db);
  return { person, secret: await aLink(app.db, "invitation", person) };
};

async function choose(page: ReturnType<typeof open>, password: string, button: string) {
  const field = await screen.findByLabelText<HTMLInputElement>("New password");
  await page.user.clear(field);
  if (password) await page.user.type(field, password);
  await page.user.click(screen.getByRole("button", { name: button }));
  return field;
}

test("an invited user is greeted, chooses a password, and signs in with it", async () => {
  const { person, secret } = await invited();
  const page = open(`/accept-invitation#${secret}`);
  await screen.findByText(`${person.name}, choose a password to begin.`, { exact: false });
  expect(page.address(), "no secret stays in the address").toBe("/accept-invitation");
  screen.getByText(/^At least 10 characters\./);
  await choose(page, PASSWORD, "Accept invitation");

  await screen.findByText("Your password is saved. Sign in with it.");
  expect(page.address()).toBe("/");
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(person.email);
  await page.user.type(screen.getByLabelText("Password"), PASSWORD);
  await page.user.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByRole("heading", { name: `Welcome, ${person.name}` });
});

test("a refused password shows the reason beside the field, and stays", async () => {
  const { person, secret } = await invited();
  const page = open(`/accept-invitation#${secret}`);
  for (const [password, words] of [
    ["short", "The password must have at least 10 characters."],
    ["qwertyuiop", "This password appears in known data leaks. Choose another one."],
    [person.email, "The password must not be your email address."],
    ["", "Password is required."],
  ] as const) {
    const field = await choose(page, password, "Accept invitation");
    const message = await screen.findByText(words);
    expect(field.getAttribute("aria-describedby")).toContain(message.id);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(field.value).toBe(password);
    await waitFor(() => expect(document.activeElement).toBe(field));
  }
});

test("a new password can be shown, and is hidden by default", async () => {
  const { secret } = await invited();
  const page = open(`/accept-invitation#${secret}`);
  const field = await screen.findByLabelText<HTMLInputElement>("New password");
  expect([field.type, field.autocomplete]).toEqual(["password", "new-password"]);
  await page.user.click(screen.getByRole("button", { name: "Show new password" }));
  expect(field.type).toBe("text");
});

test.each([
  ["", "This link is incomplete."],
  ["A".repeat(20), "This link is incomplete."],
  ["A".repeat(43), "This link is not valid. Ask for a new one."],
])("an invalid link, #%s, says what to do", async (secret, words) => {
  open(`/accept-invitation#${secret}`);
  await screen.findByRole("heading", { name: "This link cannot be used" });
  screen.getByText(words);
  screen.getByText(/^Ask the person who invited you to send the invitation again\./);
  screen.getByRole("link", { name: "Go to sign in" });
});

test("a link that is used elsewhere while its page is open says so", async () => {
  const { secret } = await invited();
  const page = open(`/accept-invitation#${secret}`);
  await screen.findByLabelText("New password");
  await app.visitor.post("/api/auth/accept-invitation", { token: secret, password: PASSWORD });
  await choose(page, PASSWORD, "Accept invitation");
  await screen.findByText("This link was already used.");
});

test("an unreachable server can be retried", async () => {
  const { person, secret } = await invited();
  const ask = vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new TypeError("no network"));
  const page = open(`/accept-invitation#${secret}`);
  await screen.findByText(/^The server cannot be reached\./);
  ask.mockRestore();
  await page.user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(new RegExp(person.email));
});

test("the sign-in page offers a password reset, and its answer reveals nothing", async () => {
  const page = open("/");
  await page.user.click(await screen.findByRole("link", { name: "Forgot password?" }));
  await page.user.click(await screen.findByRole("button", { name: "Email me a link" }));
  await screen.findByText("Enter your email address.");
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  await page.user.type(screen.getByLabelText("Email"), "nobody@castlewren.example");
  await page.user.click(screen.getByRole("button", { name: "Email me a link" }));
  await screen.findByRole("heading", { name: "Check your inbox" });
  screen.getByText(
    /^If nobody@castlewren\.example has an account, an email with a link is on its way/,
  );
  expect(page.address()).toBe("/forgot-password");
  await page.user.click(screen.getByRole("link", { name: "Back to sign in" }));
  await screen.findByRole("heading", { name: "Sign in" });
});

test("a reset link sets a new password, and signs out the current user", async () => {
  const person = await app.aUserWithPassword("support", PASSWORD);
  const secret = await aLink(app.db, "passwordReset", { id: person.id, organization: null });
  const other = await app.signIn("admin");
  const page = open(`/reset-password#${secret}`);
  await screen.findByText(`You are signed in here as ${other.name}.`, { exact: false });
  expect(page.address()).toBe("/reset-password");
  await choose(page, "a wholly different one", "Save password");
  await screen.findByText("Your password is saved. Sign in with it.");
  expect(session.token()).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(person.email);
});

test("an invalid reset link leads to a new one", async () => {
  const page = open(`/reset-password#${"A".repeat(43)}`);
  await page.user.click(await screen.findByRole("link", { name: "Ask for a new link" }));
  await screen.findByRole("heading", { name: "Forgot password" });
});

test("an expired session does not block the link", async () => {
  const { person, secret } = await invited();
  await app.signIn("admin");
  localStorage.setItem("access_expires", "2020-01-01T00:00:00.000Z");
  open(`/accept-invitation#${secret}`);
  await screen.findByText(new RegExp(person.email));
  expect(session.token()).toBeNull();
});
