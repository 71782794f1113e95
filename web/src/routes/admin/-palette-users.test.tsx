import { aUser } from "@pharmacy/server/test/records";
import { screen, waitFor } from "@testing-library/react";
import { toast } from "sonner";
import { beforeEach, expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { chooseAct, openPalette, option, showActs } from "#test/palette.ts";

const app = testApp();

const NAME = "Niamh Corrigan";
let id: string;
beforeEach(async () => {
  toast.dismiss();
  id = (await app.post("/api/users", aUser({ name: NAME, role: "support" }))).json().id;
});

const become = (status: "active" | "suspended") =>
  app.db.$client.query("update users set status = $2 where id = $1", [id, status]);

const toastShown = (title: string) =>
  waitFor(() => expect(toast.getToasts()).toContainEqual(expect.objectContaining({ title })));

const ALL = [
  "Edit user",
  "Change role",
  "Resend invitation",
  "Send password reset",
  "Sign out everywhere",
  "Remove second factor",
  "See dashboard as user",
  "Activate user",
  "Suspend user",
  "Delete user",
];

test("the actions on a found user are one key away", async () => {
  await app.signIn();
  const { user } = open("/admin/units");
  expect(await showActs(user, NAME)).toEqual(ALL);
});

test("a user can be edited from anywhere", async () => {
  await app.signIn();
  const { user, address } = open("/admin/units");
  await chooseAct(user, NAME, "Edit user");
  await screen.findByRole("button", { name: "Save user" });
  expect(address()).toContain(`/admin/users/${id}`);
});

test.each([
  ["Change role", /role/i],
  ["Sign out everywhere", `Sign ${NAME} out everywhere?`],
  ["Suspend user", /^Suspend/],
])("%s opens its dialog on the page of the user", async (act, question) => {
  await become("active");
  await app.signIn();
  const { user, address } = open("/admin/units");
  await chooseAct(user, NAME, act);
  await screen.findByRole("alertdialog", { name: question });
  expect(address()).toBe(`/admin/users/${id}`);
});

test("a suspended user can be activated from anywhere", async () => {
  await become("suspended");
  await app.signIn();
  const { user } = open("/admin/units");
  await chooseAct(user, NAME, "Activate user");
  await waitFor(async () =>
    expect((await app.get(`/api/users/${id}`)).json().status).not.toBe("suspended"),
  );
});

test.each([
  [
    "invited",
    "Send password reset",
    `${NAME} has not accepted the invitation yet. Resend it instead.`,
  ],
  ["invited", "Sign out everywhere", "No one is signed in with this account."],
  ["active", "Activate user", "This user is not suspended."],
  [
    "active",
    "Resend invitation",
    `${NAME} has already accepted the invitation. Send a password reset instead.`,
  ],
  ["suspended", "Suspend user", "This user is already suspended."],
  ["suspended", "Send password reset", `${NAME} is suspended. Activate the account first.`],
] as const)("for one who is %s, %s says why it is unavailable", async (status, act, reason) => {
  if (status !== "invited") await become(status);
  await app.signIn();
  const { user } = open("/admin/units");
  await chooseAct(user, NAME, act);
  await toastShown(reason);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("actions that do not fit the state of a user are not listed on their own page", async () => {
  await become("active");
  await app.signIn();
  const { user } = open(`/admin/users/${id}`);
  await screen.findByRole("button", { name: "Suspend user" });
  await openPalette(user);
  await option(/^Suspend user/);
  expect(screen.queryByRole("option", { name: /^Activate user/ })).toBeNull();
});

test("the support role is only offered to resend an invitation and to see as the user", async () => {
  await app.signIn("support");
  const { user } = open("/admin/units");
  expect(await showActs(user, NAME)).toEqual(["Resend invitation", "See dashboard as user"]);
  const emails = async () =>
    (await app.db.$client.query("select count(*)::int from mails")).rows[0].count;
  const before = await emails();
  await user.click(await option("Resend invitation"));
  await waitFor(async () => expect(await emails()).toBe(before + 1));
});
