import type { Page as ListPage } from "@pharmacy/contract/list";
import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { aPdf } from "../server/test/pictures.ts";
import { addDocuments, anOfferedPlan, fillApplication } from "./support/applications.ts";
import { expectAccessibleAnywhere } from "./support/axe.ts";
import { test } from "./support/moving.ts";
import { button, field, fillSignIn, recordAct, row, shows, toast } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { ADMIN } from "./support/users.ts";

test.use({ role: "nobody" });

const NAME = "Castlewren Pharmacy";
const OWNER = { email: "orla@castlewren.example", password: "three owls in a hedge" };
/** Noon in Dublin, this many days from now. */
const noonIn = (days: number) =>
  `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T12:00:00Z`;
const dayIn = (days: number) => noonIn(days).slice(0, 10);

test("a pharmacy applies, is approved, invited, reminded thirty days later, renewed, and a member again", async ({
  page,
  api,
  moving,
  open,
}) => {
  test.setTimeout(240_000);
  await moving.moveTo(noonIn(0));
  const plan = await anOfferedPlan(api, { name: "Standard", price: 7_900 });
  await page.goto("/register");
  await fillApplication(page, NAME, "castlewren");
  await page.getByRole("radio", { name: plan.name }).check();
  await addDocuments(page, [{ name: "licence.pdf", mimeType: "application/pdf", buffer: aPdf() }]);
  await page.getByLabel("I accept the terms").check();
  await button(page, "Send application").click();
  await expect(page.getByRole("heading", { name: "Your application has arrived" })).toBeVisible();

  const office = await open();
  await office.goto(moving.address);
  await fillSignIn(office, ADMIN);
  await expect(office).toHaveURL(/\/admin$/);
  await office.goto(`${moving.address}/admin/registrations`);
  await row(office, NAME).getByRole("link", { name: NAME }).click();
  await expect(button(office, "Approve registration")).toBeVisible();
  await office.keyboard.press("a");
  await button(office.getByRole("alertdialog"), "Approve registration").click();
  await expect(toast(office, "Registration status updated successfully")).toBeVisible();
  const member = async () => {
    const { items } = await api.get<ListPage<Organization>>("organizations?search=castlewren");
    return items[0];
  };
  expect(await member()).toMatchObject({
    plan: { name: "Standard" },
    subscription: { state: "trial", endDate: dayIn(29) },
  });

  const invitation = await moving.emailTo(OWNER.email, /invites you/);
  await page.goto(invitation.link);
  await field(page, "New password").fill(OWNER.password);
  await button(page, "Accept invitation").click();
  await fillSignIn(page, OWNER);
  await expect(page).toHaveURL(/\/dashboard$/);
  await shows(page, "Your trial ends in 29 days");

  await moving.moveTo(noonIn(30));
  const reminder = await moving.emailTo(OWNER.email, /Castlewren Pharmacy: your/);
  expect(reminder.text).toMatch(/membership\s+has\s+ended;\s+full\s+access\s+ends\s+on/);
  expect(reminder.text).toContain("/dashboard");
  const { id, subscription } = (await member()) ?? {};
  expect(subscription).toMatchObject({ state: "grace", isTrial: true });
  await page.reload();
  await shows(page, "You keep full access until");

  await office.goto(`${moving.address}/admin/orgs/${id}?tab=subscriptions`);
  await shows(office, "Start of the grace period");
  await shows(office, `To ${OWNER.email}`);
  await expect(office.getByText("Sent", { exact: true }).first()).toBeVisible();
  await button(office, "Subscribe to plan").click();
  const dialog = office.getByRole("dialog", { name: "Subscribe to plan" });
  await field(dialog, "Plan").selectOption({ label: "Standard · €79.00 a month" });
  await expect(dialog).toContainText("Trial ended on");
  await button(dialog, "Subscribe to plan").click();
  await expect(toast(office, "Plan updated successfully")).toBeVisible();
  expect((await member())?.subscription).toMatchObject({ state: "active", isTrial: false });
  await page.reload();
  await expect(page.getByText("You keep full access until")).toBeHidden();

  // the day after, with enough time since the last email
  await moving.moveTo(noonIn(31));
  await office.reload();
  await (await recordAct(office, "Send expiry information")).click();
  await shows(office, "To renew, reply to this email");
  await expectAccessibleAnywhere(office);
  await button(office, "Send reminder").click();
  await expect(toast(office, "Expiry information sent successfully")).toBeVisible();
  const byHand = await moving.emailTo(OWNER.email, /membership\s+ends\s+on/);
  expect(byHand.text).toContain("Another month of Standard costs");
});
