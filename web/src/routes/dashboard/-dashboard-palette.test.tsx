import { aPharmacy } from "@pharmacy/server/test/members";
import { aUser } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { toast } from "sonner";
import { beforeEach, expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { chooseAct, openPalette, option, showActs } from "#test/palette.ts";

const app = testApp();

beforeEach(() => void toast.dismiss());

test("pharmacy users find only their own pharmacy and colleagues", async () => {
  const { id: own } = await aPharmacy(app, { name: "Rathfern Chemist" });
  const { id: other } = await aPharmacy(app, { name: "Rathfern Mill Pharmacy" });
  const { userId } = await app.as("pharmacist", own);
  await app.as("pharmacist", other);
  await app.signIn("owner", own);
  const { user, address } = open("/dashboard");
  const field = await openPalette(user);
  await user.type(field, "rathfern");
  const found = await screen.findAllByRole("option");
  expect(found.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Rathfern Chemist/),
  ]);
  await user.clear(field);
  await user.type(field, "pharmacist");
  await screen.findByRole("option", { name: /^pharmacist/ });
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe(`/dashboard/settings/team?id=${userId}`));
});

const NAME = "Niamh Corrigan";
const ENDED = /^Your membership ended on .*\. Renew it to make changes\.$/;

/** A pharmacy with an invited colleague. */
async function aTeam() {
  const { id: own } = await aPharmacy(app, { name: "Rathfern Chemist" });
  await app.subscribe(own);
  const values = aUser({ name: NAME, role: "viewer", organization: own });
  return { own, id: (await app.post("/api/users", values)).json<{ id: string }>().id };
}

const endSubscription = () =>
  app.db.$client.query(
    "update subscriptions set start_date = '2025-01-01', end_date = '2025-01-31', grace_end_date = '2025-01-31'",
  );

const emails = async () =>
  (await app.db.$client.query("select count(*)::int from mails")).rows[0].count;

test("an owner sees the actions on a colleague, and can edit them from anywhere", async () => {
  const { own, id } = await aTeam();
  await app.signIn("owner", own);
  const { user, address } = open("/dashboard");
  expect(await showActs(user, NAME)).toEqual([
    "Edit person",
    "Change role",
    "Resend invitation",
    "Send password reset",
    "Sign out everywhere",
    "Remove second factor",
    "Activate user",
    "Suspend user",
  ]);
  await user.click(await option("Edit person"));
  await screen.findByRole("button", { name: "Save user" });
  expect(address()).toBe(`/dashboard/settings/team?id=${id}`);
});

test("an owner can resend an invitation from anywhere", async () => {
  const { own } = await aTeam();
  await app.signIn("owner", own);
  const before = await emails();
  const { user } = open("/dashboard");
  await chooseAct(user, NAME, "Resend invitation");
  await waitFor(async () => expect(await emails()).toBe(before + 1));
});

test("actions that a colleague's state rules out say why", async () => {
  const { own } = await aTeam();
  await app.signIn("owner", own);
  const { user } = open("/dashboard");
  await chooseAct(user, NAME, "Activate user");
  const title = "This user is not suspended.";
  await waitFor(() => expect(toast.getToasts()).toMatchObject([{ title }]));
});

test.each(["Edit person", "Resend invitation", "Suspend user"])(
  "%s says why it is unavailable once the membership has ended",
  async (act) => {
    const { own } = await aTeam();
    await endSubscription();
    await app.signIn("owner", own);
    const before = await emails();
    const { user } = open("/dashboard");
    await chooseAct(user, NAME, act);
    const title = expect.stringMatching(ENDED);
    await waitFor(() => expect(toast.getToasts()).toMatchObject([{ title }]));
    await screen.findByRole("dialog", { name: NAME });
    expect(screen.queryByRole("button", { name: "Save user" })).toBeNull();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(await emails()).toBe(before);
  },
);

test.each(["pharmacist", "technician", "viewer"] as const)(
  "a %s finds a colleague, and is offered no actions on them",
  async (role) => {
    const { own } = await aTeam();
    await app.signIn(role, own);
    const { user } = open("/dashboard");
    await user.type(await openPalette(user), NAME);
    await option(new RegExp(`^${NAME}`));
    await user.keyboard("{Tab}");
    expect(screen.queryByRole("combobox", { name: /^Actions for/ })).toBeNull();
  },
);

test("once the membership has ended, Invite person says why instead of opening the form", async () => {
  const { own } = await aTeam();
  await endSubscription();
  await app.signIn("owner", own);
  const { user } = open("/dashboard");
  await user.type(await openPalette(user), "invite");
  await user.click(await option(/^Invite person/));
  await screen.findByText(ENDED);
  const sheet = within(screen.getByRole("dialog", { name: "New person" }));
  expect(sheet.queryByRole("textbox")).toBeNull();
});

test("a user who may not invite is told so at the URL of the form", async () => {
  const { own } = await aTeam();
  await app.signIn("pharmacist", own);
  open("/dashboard/settings/team?id=new");
  await screen.findByText("Your role does not invite people. Ask an owner of your pharmacy.");
  const sheet = within(screen.getByRole("dialog", { name: "New person" }));
  expect(sheet.queryByRole("textbox")).toBeNull();
});
