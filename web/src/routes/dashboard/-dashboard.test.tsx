import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { session } from "#api/session.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

test("Log out ends the session and stays on the page", async () => {
  const user = await app.signIn();
  const token = session.token() ?? "";
  const page = open("/dashboard");
  await screen.findByText(`You are signed in as ${user.name}.`);
  await page.user.click(screen.getByRole("button", { name: "Log out" }));

  await screen.findByText("You are signed out.");
  expect(page.address()).toBe("/dashboard");
  expect(session.token()).toBeNull();
  expect((await app.callerWith(token).get("/api/auth/me")).statusCode).toBe(401);
});

test("the dashboard asks nobody to sign in first", async () => {
  const page = open("/dashboard");
  await screen.findByText("You are signed out.");
  expect(page.address()).toBe("/dashboard");
});

test("what is not built yet says Not Found", async () => {
  await app.signIn();
  open("/dashboard/profile");
  await screen.findByRole("heading", { name: "Not Found" });
});
