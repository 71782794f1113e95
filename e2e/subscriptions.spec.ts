import { expectAccessibleAnywhere } from "./support/axe.ts";
import { aColleague, aMark, aMember, aPharmacy, aPlan, inDays } from "./support/records.ts";
import { button, field, recordAct, toast } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("a pharmacy is put on a plan by keyboard, renewed without a gap, and its membership cancelled", async ({
  page,
  api,
}) => {
  const { id, name } = await aPharmacy(api);
  const plan = await aPlan(api, { maxUsers: 3, taxCategory: "standard" });
  await page.goto(`/admin/orgs/${id}`);
  const card = page.getByRole("region", { name: "Subscription" });
  await expect(card).toContainText("It has never been on a plan.");
  await button(page, "Subscribe to plan").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Subscribe to plan" });
  await expect(field(dialog, "Plan")).toBeFocused();
  await field(dialog, "Plan").selectOption({ label: `${plan.name} · €79.00 a month` });
  await expect(dialog).toContainText("at €79.00 a month.");
  await expect(dialog).toContainText("€97.17");
  await button(dialog, "Subscribe to plan").press("Enter");
  await expect(toast(page, "Plan updated successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  // the pharmacy is in order now, so the same place offers the most common action
  await expect(button(page, "Edit pharmacy")).toBeFocused();
  await expect(card).toContainText(plan.name);
  await expect(card).toContainText("Active");
  await expect(page.getByRole("region", { name: "Usage against plan" })).toContainText("0 of 3");

  await (await recordAct(page, "Change plan")).click();
  const change = page.getByRole("dialog", { name: "Change plan" });
  await field(change, "Plan").selectOption({ label: `${plan.name} · €79.00 a month` });
  // on the same plan it is no change, and the dialog says so
  const renewal = page.getByRole("dialog", { name: "Renew membership" });
  await expect(renewal).toContainText("then renewed at €79.00 a month.");
  await button(renewal, "Renew membership").click();
  await expect(card).toContainText(`Then ${plan.name} at €79.00 a month`);
  await page.getByRole("link", { name: "Subscriptions" }).click();
  await expect(page.getByRole("region", { name: "Terms (2)" })).toContainText("Scheduled");

  await button(page, "End membership").click();
  const question = page.getByRole("alertdialog", { name: `End the membership of ${name}?` });
  await expect(question).toContainText("Today is its last day.");
  await button(question, "End membership").click();
  await expect(toast(page, "Membership ended successfully")).toBeVisible();
  await expect(page.getByRole("region", { name: "Terms (2)" })).toContainText(
    "Cancelled before it began",
  );
});

test("an owner whose membership has ended is told so, sees everything and cannot change anything", async ({
  api,
  signIn,
  open,
  request,
}) => {
  const pharmacy = await aMember(api, {}, -80);
  expect(pharmacy.subscription.state).toBe("expired");
  const overrides = { role: "owner", organization: pharmacy.id } as const;
  const { person } = await aColleague(api, overrides);
  const session = await signIn(person);
  const page = await open(session);
  await page.goto("/dashboard");
  const banner = page.getByRole("status").filter({ hasText: "Your membership ended on" });
  await expect(banner).toContainText("change nothing until the network renews it");
  await page.goto("/dashboard/settings/team");
  const add = button(page, "New person");
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await add.focus();
  await expect(page.getByRole("tooltip")).toContainText("Renew it to make changes.");
  await expectAccessibleAnywhere(page);
  // the server refuses requests that bypass the screen
  const refused = await request.post("/api/users", {
    headers: { authorization: `Bearer ${session.tokens.access_token}` },
    data: { name: "Niamh Corrigan", email: `${aMark()}@castlewren.example`, role: "viewer" },
  });
  expect(refused.status()).toBe(403);
  expect((await refused.json()).error).toBe("read_only");

  await api.put(`organizations/${pharmacy.id}/plan`, {
    plan: pharmacy.plan?.id,
    startDate: inDays(0),
  });
  await page.reload();
  await expect(add).not.toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText(/^Your membership/)).toHaveCount(0);
});

test("a pharmacy is created with its plan and its owner, who is invited", async ({ page, api }) => {
  const mark = aMark();
  const plan = await aPlan(api, { trialDays: 30 });
  await page.goto("/admin/orgs/create");
  const fill = (label: string, value: string) => field(page, label).fill(value);
  await fill("Name", `Pharmacy ${mark}`);
  await fill("Legal name", `Pharmacy ${mark} Ltd`);
  await fill("Licence number", mark);
  await fill("Licence authority", "Pharmacy regulator");
  await fill("Supervising pharmacist", "Eilis Prunty");
  await fill("Address", "4 Moss Lane");
  await fill("City", "Rathfern");
  await fill("Email", `info@${mark}.example`);
  await fill("Phone", "+353 1 555 0123");
  await field(page, "Plan").selectOption({ label: `${plan.name} · €79.00 a month` });
  await fill("Owner's name", "Niamh Corrigan");
  await button(page, "Create pharmacy").click();
  await expect(field(page, "Owner's email")).toHaveAccessibleDescription(
    /^Owner's email is required\./,
  );
  await fill("Owner's email", `owner@${mark}.example`);
  await button(page, "Create pharmacy").click();
  await expect(page.getByRole("heading", { name: `Pharmacy ${mark}`, level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Subscription" })).toContainText("Trial");
  await page.getByRole("link", { name: /^Users 1/ }).click();
  const users = page.getByRole("region", { name: "Users (1)" });
  await expect(users).toContainText(`Owner · owner@${mark}.example`);
  await expect(users).toContainText("Invited");
});

test("a pharmacy that was deactivated by mistake is active again with one click", async ({
  page,
  api,
}) => {
  const { id, name } = await aMember(api);
  await page.goto(`/admin/orgs/${id}`);
  await (await recordAct(page, "Deactivate pharmacy")).click();
  const question = page.getByRole("alertdialog", { name: `Deactivate ${name}?` });
  await button(question, "Deactivate pharmacy").click();
  await expect(button(page, "Activate pharmacy")).toBeVisible();
  await button(page, "Undo").click();
  await expect(button(page, "Activate pharmacy")).toBeHidden();
  expect(await api.get(`organizations/${id}`)).toMatchObject({ status: "active" });
});
