import { aColleague, aMark, aMember, aUser } from "./support/records.ts";
import { button, field, row, toast, withoutNews } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("a new user of a pharmacy: the link that was not mailed can be passed on", async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const pharmacy = await aMember(api);
  const mark = aMark();
  const name = `Niamh ${mark}`;
  await page.goto("/admin/users");
  await page.getByRole("link", { name: "New user" }).click();
  await button(page, "Create user").click();
  await expect(field(page, "Name")).toHaveAccessibleDescription(/^Name is required\./);
  await expect(field(page, "Name")).toBeFocused();

  await field(page, "Name").fill(name);
  await field(page, "Email").fill(`${mark}@castlewren.example`);
  await field(page, "Role").selectOption("Pharmacist");
  const picker = page.getByRole("combobox", { name: "Pharmacy" });
  await picker.fill(pharmacy.name);
  await page.getByRole("option", { name: pharmacy.name }).click();
  await button(page, "Create user").click();

  await expect(toast(page, "User created successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByText(`Pharmacist · ${pharmacy.name}`)).toBeVisible();
  const emails = page.getByRole("region", { name: "Emails (1)" });
  await expect(emails).toContainText("There was no mail server, so this was not sent.");
  await button(page, "Show link").click();
  const link = emails.getByRole("textbox", { name: /^Link of/ });
  await expect(link).toHaveValue(/\/accept-invitation#[\w-]{43}$/);
  await button(page, "Copy link").click();
  await expect(emails.getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
});

test("the dashboard is seen as a user, reading only, until it is ended", async ({
  page,
  api,
  signIn,
  open,
  complaints,
}) => {
  complaints.expect(/^403 PATCH \/api\/auth\/me/);
  const { id: organization, name: pharmacy } = await aMember(api);
  const { user, person } = await aColleague(api, { role: "owner", organization });
  await page.goto(`/admin/users/${user.id}`);
  await button(page, "More actions").click();
  await page.getByRole("menuitem", { name: `See dashboard as ${user.name}` }).click();
  const question = page.getByRole("alertdialog", { name: `See the dashboard as ${user.name}?` });
  await expect(question).toContainText("You see what they see, and can change nothing.");
  await button(question, "See dashboard").click();

  const banner = page.getByText(`You see the dashboard as ${user.name} of ${pharmacy}.`);
  await expect(banner).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/dashboard/profile");
  await expect(banner).toBeVisible();
  await field(page, "Name").fill("Another name");
  await button(page, "Save profile").click();
  await expect(
    page.getByText(/and can only read\. End it to make changes\./).first(),
  ).toBeVisible();

  const theirs = await open(await signIn(person));
  await theirs.goto("/dashboard/account");
  await expect(theirs.getByText(/^Seen by /)).toBeVisible();

  await button(page, `Stop seeing as ${user.name}`).click();
  await expect(page.getByRole("heading", { name: user.name, level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
  await page.goto("/admin/units");
  await expect(page.getByRole("button", { name: "New unit" })).toBeVisible();
});

test("a suspended user is signed out immediately, and the page says why", async ({
  page,
  api,
  signIn,
  open,
  complaints,
}) => {
  complaints.expect(/^401 GET \/api\//);
  const { user, person } = await aColleague(api);
  const theirs = await open(await signIn(person));
  await withoutNews(theirs);
  await theirs.goto("/admin/units");
  await expect(theirs.getByText("tablet", { exact: true }).first()).toBeVisible();

  await page.goto(`/admin/users/${user.id}`);
  await button(page, "Suspend user").click();
  const question = page.getByRole("alertdialog", { name: `Suspend ${user.name}?` });
  await expect(question).toContainText("1 open session ends.");
  await question.getByLabel("Reason").fill("Has left the network");
  await question.getByRole("button", { name: "Suspend user" }).click();
  await expect(toast(page, "User suspended successfully")).toBeVisible();
  await expect(page.getByText("Suspended: Has left the network")).toBeVisible();

  await theirs.goto("/admin/orgs");
  await expect(theirs.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();

  await button(page, "Activate user").click();
  await expect(button(page, "Suspend user")).toBeVisible();
  await signIn(person);
});

test("a changed role ends the user's sessions, and is shown on the page", async ({
  page,
  api,
  signIn,
  open,
  complaints,
}) => {
  complaints.expect(/^401 GET \/api\//);
  const { user, person } = await aColleague(api);
  const theirs = await open(await signIn(person));
  await withoutNews(theirs);
  await theirs.goto("/admin/units");
  await expect(theirs.getByText("tablet", { exact: true }).first()).toBeVisible();

  await page.goto(`/admin/users/${user.id}`);
  await button(page, "Change role").click();
  const question = page.getByRole("alertdialog", {
    name: `Change the role of ${user.name}?`,
  });
  await expect(question).toContainText("1 open session ends.");
  await question.getByLabel("Role").selectOption("Catalogue manager");
  await expect(question).toContainText("Manages the catalogue and can view pharmacies.");
  await question.getByRole("button", { name: "Change role" }).click();
  await expect(page.getByText("Catalogue manager · Platform")).toBeVisible();

  await theirs.goto("/admin/orgs");
  await expect(theirs.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  expect((await signIn(person)).user.role).toBe("catalogue");
});

test("the users of one pharmacy are found by its name, which is still shown after a reload", async ({
  page,
  api,
}) => {
  const pharmacy = await aMember(api);
  const { name } = await aUser(api, { role: "owner", organization: pharmacy.id });
  await page.goto("/admin/users");
  await button(page, "Pharmacy Any").click();
  await page.getByRole("combobox", { name: "Find: Pharmacy" }).fill(pharmacy.name);
  await page.getByRole("option", { name: pharmacy.name }).click();
  await expect(row(page, name)).toContainText(pharmacy.name);
  await expect(page).toHaveURL(`/admin/users?organization=${pharmacy.id}`);
  await page.reload();
  const chosen = `Pharmacy ${pharmacy.name} · ${pharmacy.code}`;
  await expect(button(page, chosen)).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
});
