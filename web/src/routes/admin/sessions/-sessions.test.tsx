import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const rowOf = async (name: string | RegExp) => screen.findByRole("row", { name });

test("ending a session first shows what it stops, and the list shows who ended it", async () => {
  const other = await app.as("catalogue");
  await app.signIn();
  const { user } = open("/admin/sessions");
  await user.click(await screen.findByRole("button", { name: /^Actions for catalogue/ }));
  await user.click(await screen.findByRole("menuitem", { name: "End session" }));
  const question = await screen.findByRole("alertdialog", {
    name: /^End the session of catalogue/,
  });
  expect(within(question).getByText("The device is signed out on its next request.")).toBeTruthy();
  await user.click(within(question).getByRole("button", { name: "End session" }));
  await within(await rowOf(/^catalogue/)).findByText("Revoked");
  expect((await other.get("/api/auth/me")).statusCode).toBe(401);
});

test("the user's own session is marked, and cannot be ended from here", async () => {
  await app.signIn();
  const { user } = open("/admin/sessions");
  const [mark] = await screen.findAllByText("This session");
  const own = mark?.closest("tr") as HTMLElement;
  await user.click(await within(own).findByRole("button", { name: /^Actions for/ }));
  await screen.findByRole("menuitem", { name: /^End other sessions of/ });
  expect(screen.queryByRole("menuitem", { name: "End session" })).toBeNull();
});

test("all sessions of a user are counted, and ended together", async () => {
  const other = await app.as("catalogue");
  await app.signIn();
  const { user } = open("/admin/sessions");
  await user.click(await screen.findByRole("button", { name: /^Actions for catalogue/ }));
  await user.click(await screen.findByRole("menuitem", { name: /^End all sessions of/ }));
  const question = await screen.findByRole("alertdialog");
  await within(question).findByText(/^1 session ends/);
  await user.click(within(question).getByRole("button", { name: "End sessions" }));
  await within(await rowOf(/^catalogue/)).findByText("Revoked");
  expect((await other.get("/api/auth/me")).statusCode).toBe(401);
});

test("selected sessions are ended together, each with its result", async () => {
  const other = await app.as("catalogue");
  await app.signIn();
  const { user } = open("/admin/sessions");
  for (const box of await screen.findAllByRole("checkbox", { name: /^Select (?!all)/ })) {
    await user.click(box);
  }
  await user.click(await screen.findByRole("button", { name: "End" }));
  const question = await screen.findByRole("alertdialog", { name: /^End \d sessions\?/ });
  await user.click(within(question).getByRole("button", { name: /^End \d sessions/ }));
  expect(await screen.findByText("Use Log out to end your own session.")).toBeTruthy();
  expect((await other.get("/api/auth/me")).statusCode).toBe(401);
});

test("the support role is not offered to end sessions", async () => {
  await app.as("catalogue");
  await app.signIn("support");
  open("/admin/sessions");
  await rowOf(/^catalogue/);
  expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("the URL filters the list by platform and state", async () => {
  await app.as("catalogue");
  await app.signIn();
  const { user, address } = open("/admin/sessions?platform=ios");
  await screen.findByText("No sessions found");
  await user.selectOptions(screen.getByLabelText("Platform"), "All");
  await rowOf(/^catalogue/);
  await user.selectOptions(screen.getByLabelText("Status"), "Signed out");
  await screen.findByText("No sessions found");
  expect(address()).toBe("/admin/sessions?status=signedOut");
});
