import { aMember } from "@pharmacy/server/test/members";
import { anOrganization } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { takeComplaints } from "#test/complaints.ts";
import { hasten } from "#test/hasten.ts";
import { chooseAct, menuLine } from "#test/record-menu.ts";

const app = testApp();

const today = () => new Date().toISOString().slice(0, 10);

/** A pharmacy on a plan, with an owner, and its page. */
async function aPage() {
  const { organization } = await aMember(app, today(), {
    organization: { name: "Castlewren Pharmacy", email: "info@castlewren.example" },
    plan: { name: "Standard" },
  });
  return { organization, path: `/admin/orgs/${organization}?tab=subscriptions` };
}

const LABEL = "Send expiry information";

test("the email is previewed before it is sent, and is then among the reminders", async () => {
  const { path } = await aPage();
  await app.signIn();
  const { user } = open(path);
  await screen.findByText("No reminders to this pharmacy yet.");
  await chooseAct(user, LABEL);
  const dialog = await screen.findByRole("dialog", { name: LABEL });
  await within(dialog).findByText(/^Castlewren Pharmacy: your Standard membership ends on/);
  within(dialog).getByText("Castlewren Pharmacy (info@castlewren.example)");
  within(dialog).getByText(/To renew, reply to this email/);
  await user.click(within(dialog).getByRole("button", { name: "Send reminder" }));
  await screen.findByText("Reminder saved. No mail server is set up, so it was not sent.");
  expect(screen.queryByText("Expiry information sent successfully")).toBeNull();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const list = screen.getByRole("region", { name: "Reminders (1)" });
  within(list).getByText(/^Written by admin/);
  within(list).getByText("To info@castlewren.example");
  within(list).getByText("Not sent: no mail server");
});

test("a refused email stays readable, with the reason", async () => {
  const { organization, path } = await aPage();
  await app.signIn();
  const { user } = open(path);
  await chooseAct(user, LABEL);
  const dialog = await screen.findByRole("dialog", { name: LABEL });
  await within(dialog).findByText(/^Castlewren Pharmacy: your/);
  await app.get(`/api/organizations/${organization}/expired-reminding`);
  await user.click(within(dialog).getByRole("button", { name: "Send reminder" }));
  await screen.findByText("Failed to send expiry information");
  const alert = await within(dialog).findByRole("alert");
  expect(alert.textContent).toMatch(
    /^A reminder to Castlewren Pharmacy was written (just now|.* ago), but not sent.* Try again/,
  );
  takeComplaints();
});

test("a pharmacy without a term has no reminder to send, and the button says why", async () => {
  const { id } = (await app.post("/api/organizations", anOrganization())).json();
  await app.signIn();
  const { user } = open(`/admin/orgs/${id}?tab=subscriptions`);
  const line = await menuLine(user, LABEL);
  expect(line.textContent).toContain("This pharmacy has no subscription to remind about.");
  await user.click(line);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("soon after one was sent, the dialog says when another can be", async () => {
  const { organization, path } = await aPage();
  await app.signIn();
  const { user } = open(path);
  const openDialog = async () => {
    await chooseAct(user, LABEL);
    return screen.findByRole("dialog", { name: LABEL });
  };
  const first = await openDialog();
  await within(first).findByText(/^Castlewren Pharmacy: your/);
  await user.click(within(first).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await app.get(`/api/organizations/${organization}/expired-reminding`);
  const dialog = await openDialog();
  await within(dialog).findByText(
    /^A reminder was written a moment ago, but not sent.* You can write another from /,
  );
  const send = within(dialog).getByRole("button", { name: "Send reminder" });
  expect(send.getAttribute("aria-disabled")).toBe("true");
  await user.click(send);
  await app.get(`/api/health`);
  expect((await app.get(`/api/organizations/${organization}/reminders`)).json().total).toBe(1);
});

test("the status of an email is refreshed until it arrives", async () => {
  // the refetch interval
  hasten(5_000);
  const { organization, path } = await aPage();
  await app.get(`/api/organizations/${organization}/expired-reminding`);
  const setFate = (status: string) =>
    app.db.$client.query("update mails set status = $1 where kind = 'expiryReminder'", [status]);
  await setFate("queued");
  await app.signIn();
  open(path);
  await screen.findByText("Waiting to be sent");
  await setFate("sent");
  await screen.findByText("Sent");
});

test("a skipped reminder says why, and failed emails show the mail server's error", async () => {
  const { organization, path } = await aPage();
  await app.get(`/api/organizations/${organization}/expired-reminding`);
  await app.db.$client.query(
    "update mails set status = 'failed', error = '550 No such mailbox' where kind = 'expiryReminder'",
  );
  await app.db.$client.query(`insert into reminders
    (id, organization, subscription, key, status, skip_reason, recipients, mails)
    select gen_random_uuid(), organization, id, 'before7', 'skipped', 'inactive', '[]', '{}'
    from subscriptions`);
  await app.signIn();
  open(path);
  await screen.findByText("7 days before the end");
  screen.getByText("Skipped. The pharmacy was inactive.");
  screen.getByText("550 No such mailbox");
  screen.getByText("Not sent");
});

test("a user without permission sees no reminders, and cannot send any", async () => {
  const { organization } = await aPage();
  await app.signIn("catalogue");
  open(`/admin/orgs/${organization}?tab=subscriptions`);
  await screen.findByRole("region", { name: "Subscription" });
  expect(screen.queryByRole("button", { name: "More actions" })).toBeNull();
  expect(screen.queryByRole("region", { name: /^Reminders/ })).toBeNull();
});

test("reminders are sent to the selected pharmacies of the list", async () => {
  await aPage();
  await app.post("/api/organizations", anOrganization({ name: "Ballyhart Chemist" }));
  await app.signIn("finance");
  const { user } = open("/admin/orgs");
  await screen.findByRole("link", { name: /Castlewren Pharmacy/ });
  await user.click(screen.getByRole("checkbox", { name: /^Select all/ }));
  await user.click(await screen.findByRole("button", { name: "Send reminder" }));
  const question = await screen.findByRole("alertdialog", { name: "Send 2 reminders?" });
  await user.click(within(question).getByRole("button", { name: "Send 2 reminders" }));
  const results = await screen.findByRole("dialog", { name: "1 reminder not saved" });
  within(results).getByText("1 reminder saved. The others stay selected.");
  within(results).getByText("This pharmacy has no subscription to remind about.");
});
