import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

test("a session is ended from its user's page, and ended sessions have no button", async () => {
  const other = await app.as("catalogue");
  const { id } = (await other.get("/api/auth/me")).json();
  await app.signIn();
  const { user } = open(`/admin/users/${id}?tab=sessions`);
  await user.click(await screen.findByRole("button", { name: "End session" }));
  const question = await screen.findByRole("alertdialog", {
    name: /^End the session of catalogue/,
  });
  await user.click(within(question).getByRole("button", { name: "End session" }));
  await screen.findByText("Session ended successfully");
  await screen.findByText("Revoked");
  expect(screen.queryByRole("button", { name: "End session" })).toBeNull();
  expect((await other.get("/api/auth/me")).statusCode).toBe(401);
  await user.click(screen.getByRole("button", { name: "Sign out everywhere" }));
  expect((await screen.findByRole("tooltip")).textContent).toBe(
    "There are no open sessions to end.",
  );
});

test("the support role sees why it cannot end sessions", async () => {
  const other = await app.as("catalogue");
  const { id } = (await other.get("/api/auth/me")).json();
  await app.signIn("support");
  const { user } = open(`/admin/users/${id}?tab=sessions`);
  for (const name of ["End session", "Sign out everywhere"]) {
    await user.click(await screen.findByRole("button", { name }));
    expect((await screen.findByRole("tooltip")).textContent).toBe(
      "Your role can view sessions but not end them.",
    );
  }
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
