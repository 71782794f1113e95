import type { Page } from "@playwright/test";
import { expectAccessibleAnywhere } from "./support/axe.ts";
import { aColleague, aMark, aMember } from "./support/records.ts";
import { button, field, fillSignIn, row, shows, toast, withoutNews } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

const PASSWORD = "a password of one's own";

/** Chooses an entry from the menu of a colleague's row. */
async function chooseFor(page: Page, name: string, item: string) {
  await button(page, `Actions for ${name}`).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Follows an invitation up to the sign-in page. */
async function accept(page: Page, link: string, email: string) {
  await page.goto(link);
  await field(page, "New password").fill(PASSWORD);
  await button(page, "Accept invitation").click();
  await shows(page, "Your password is saved. Sign in with it.");
  await fillSignIn(page, { email, password: PASSWORD });
  await expect(page).toHaveURL("/dashboard");
}

test("an owner invites a pharmacist, copies the link, changes the role, suspends and reactivates", async ({
  api,
  signIn,
  open,
  complaints,
}) => {
  complaints.expect(/^401 GET \/api\//, /^401 POST \/api\/auth\/login/, /^console: Login failed/);
  const pharmacy = await aMember(api);
  const overrides = { role: "owner", organization: pharmacy.id } as const;
  const { user: owner, person } = await aColleague(api, overrides);
  const page = await open(await signIn(person));
  await page.goto("/dashboard/settings");
  await page.getByRole("link", { name: "Open team" }).click();
  await expect(row(page, owner.name)).toBeVisible();
  await button(page, "New person").click();
  const form = page.getByRole("dialog", { name: "New person" });
  await button(form, "Create person").click();
  await expect(field(form, "Name")).toHaveAccessibleDescription(/^Name is required\./);
  await expectAccessibleAnywhere(page);
  const mark = aMark();
  const [name, email] = [`Niamh ${mark}`, `${mark}@castlewren.example`];
  await field(form, "Name").fill(name);
  await field(form, "Email").fill(email);
  await button(form, "Create person").click();
  await expect(toast(page, "User created successfully")).toBeVisible();
  await expect(form).toBeHidden();
  await expect(row(page, name)).toContainText("Invited");
  await expectAccessibleAnywhere(page);

  await row(page, name).getByRole("button", { name }).first().click();
  const sheet = page.getByRole("dialog", { name: /^Edit|^Niamh/ });
  await button(sheet, "Show link").click();
  const link = sheet.getByRole("textbox", { name: /^Link of/ });
  await expect(link).toHaveValue(/\/accept-invitation#[\w-]{43}$/);
  const theirs = await open();
  await withoutNews(theirs);
  await accept(theirs, await link.inputValue(), email);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await button(page, "Show").click();
  await expect(row(page, name)).toContainText("Active");

  await chooseFor(page, name, "Change role");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("1 open session ends.");
  await question.getByLabel("Role").selectOption("Pharmacy technician");
  await button(question, "Change role").click();
  await expect(row(page, name)).toContainText("Pharmacy technician");
  // a page that has noticed the end of its session by itself would show what visitors see
  await theirs.goto("/");
  await fillSignIn(theirs, { email, password: PASSWORD });
  await expect(theirs).toHaveURL("/dashboard");
  await theirs.goto("/dashboard/settings/team");
  await expect(row(theirs, name)).toContainText("Pharmacy technician");
  await expect(button(theirs, "New person")).toBeHidden();

  await chooseFor(page, name, "Suspend user");
  await expect(question).toContainText("1 open session ends.");
  await button(question, "Suspend user").click();
  await shows(page, "Reason is required.");
  await question.getByLabel("Reason").fill("On leave");
  await button(question, "Suspend user").click();
  await expect(row(page, name)).toContainText("Suspended");
  await theirs.goto("/dashboard/account");
  await fillSignIn(theirs, { email, password: PASSWORD });
  await shows(theirs, "suspended");

  await chooseFor(page, name, "Activate user");
  await expect(row(page, name)).toContainText("Active");
  await fillSignIn(theirs, { email, password: PASSWORD });
  await expect(theirs).toHaveURL("/dashboard");

  await button(page, `Actions for ${owner.name}`).click();
  await shows(page, "You cannot suspend or delete your own account.");
});
