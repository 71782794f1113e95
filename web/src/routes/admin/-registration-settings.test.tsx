import { anOfferedPlan, apply } from "@pharmacy/server/test/registrations";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { session } from "#api/session.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const card = async () => within(await screen.findByRole("form", { name: "Applications" }));
const isOpen = async () => (await app.get("/api/settings")).json().registrationOpen;

test("closing says before that an application waits and stays, and the public page then says so", async () => {
  await apply(app, await anOfferedPlan(app));
  await app.signIn();
  const page = open("/admin/settings/membership");
  const form = await card();
  const toggle = await form.findByRole("switch", { name: /^Applications open/ });
  expect(form.queryByText(/Visitors/)).toBeNull();
  await page.user.click(toggle);
  const waiting = await form.findByRole("link", { name: "1 application" });
  expect(waiting.getAttribute("href")).toBe("/admin/registrations?status=pending");
  expect(waiting.parentElement?.textContent).toMatch(/waits and stays\.$/);
  expect(await isOpen()).toBe(true);
  await page.user.click(form.getByRole("button", { name: "Save applications" }));
  await waitFor(async () => expect(await isOpen()).toBe(false));
  await screen.findByText("Applications closed");

  session.end("signedOut");
  await page.goTo("/register");
  await screen.findByRole("heading", { name: "Applications are closed" });
  expect(screen.queryByRole("button", { name: "Send application" })).toBeNull();
});

test("without applications nothing is said to wait, and opening says what follows", async () => {
  await app.signIn();
  const { user } = open("/admin/settings/membership");
  const form = await card();
  const toggle = await form.findByRole("switch", { name: /^Applications open/ });
  await user.click(toggle);
  await form.findByText("Visitors cannot apply once you save.");
  expect(form.queryByRole("link")).toBeNull();
  await user.click(form.getByRole("button", { name: "Save applications" }));
  await waitFor(async () => expect(await isOpen()).toBe(false));
  await waitFor(() => expect(form.queryByText(/Visitors/)).toBeNull());
  await user.click(toggle);
  await form.findByText("Visitors can apply as soon as you save.");
});

test("while applications are open, the form is shown", async () => {
  open("/register");
  await screen.findByRole("button", { name: "Send application" });
});

test("finance cannot open or close them", async () => {
  await app.signIn("finance");
  open("/admin/settings/membership");
  const form = await card();
  expect(await form.findByRole("switch", { name: /^Applications open/ })).toHaveProperty(
    "disabled",
    true,
  );
  expect(form.queryByRole("button")).toBeNull();
});
