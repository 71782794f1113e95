import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { session } from "#api/session.ts";
import { open, testApp } from "#test/app.tsx";
import { takeComplaints } from "#test/complaints.ts";

const app = testApp();

const login = () => screen.findByRole("heading", { name: "Sign in" });

test("/logout ends the session and leads to the sign-in page", async () => {
  await app.signIn();
  const token = session.token() ?? "";
  const page = open("/logout");
  await login();
  expect(page.address()).toBe("/");
  expect(session.token()).toBeNull();
  expect((await app.callerWith(token).get("/api/auth/me")).statusCode).toBe(401);
});

test("/logout leads to the sign-in page even when the call fails", async () => {
  await app.signIn();
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("no network"));
  open("/logout");
  await login();
  expect(session.token()).toBeNull();
  expect(takeComplaints()).toEqual([expect.stringMatching(/^Logout failed/)]);
});

test("pointing at a link to /logout does not sign out", async () => {
  await app.signIn();
  const page = open("/admin");
  await screen.findByRole("heading", { name: /^Welcome, / });
  await page.router.preloadRoute({ to: "/logout" });
  expect(session.isSignedIn()).toBe(true);
});
