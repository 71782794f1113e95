import type { Page } from "@playwright/test";
import { apiOf } from "./support/api.ts";
import { codeOf } from "./support/codes.ts";
import { aColleague } from "./support/records.ts";
import { button, entry, fillSignIn, shows, toast, withoutNews } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

const openTab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Parts of this user" }).getByRole("link", { name }).click();

test("a user's sessions and links are on their page, and can be ended there", async ({
  page,
  api,
  request,
  signIn,
  open,
  complaints,
}) => {
  complaints.expect(/^401 GET \/api\//);
  const { user, person } = await aColleague(api);
  const first = await signIn(person);
  const own = apiOf(request, first);
  const { secret } = await own.post<{ secret: string }>("auth/totp/setup", {});
  await own.post("auth/totp/enable", { code: codeOf(secret) });
  const theirs = await open(first);
  await withoutNews(theirs);
  await theirs.goto("/admin/units");
  await expect(theirs.getByRole("rowheader").first()).toBeVisible();

  await page.goto(`/admin/users/${user.id}`);
  await openTab(page, "Tokens");
  await shows(page, "Invitation");
  await openTab(page, "Sessions");
  await expect(page.getByRole("region", { name: /^Sessions/ })).toContainText("Last seen");
  const question = page.getByRole("alertdialog");
  await button(page, "End session").click();
  await button(question, "End session").click();
  await expect(toast(page, "Session ended successfully")).toBeVisible();
  await button(theirs, "Refresh units").click();
  await expect(button(theirs, "Sign in")).toBeVisible();
  await shows(page, "Revoked");

  await button(page, "More actions").click();
  await page.getByRole("menuitem", { name: "Remove second factor" }).click();
  await expect(question).toContainText("No mail server is set up, so no email is sent.");
  await button(question, "Remove second factor").click();
  await expect(question).toBeHidden();
  await fillSignIn(theirs, person);
  await entry(theirs, "Units").click();
  await expect(theirs.getByRole("rowheader").first()).toBeVisible();

  await page.reload();
  await button(page, "Sign out everywhere").click();
  await button(question, "Sign out everywhere").click();
  await expect(question).toBeHidden();
  await button(theirs, "Refresh units").click();
  await expect(button(theirs, "Sign in")).toBeVisible();
  await button(page, "More actions").click();
  await shows(page, "has no second factor.");
});

test("two administrators suspending each other: only one succeeds, and the other is told", async ({
  api,
  signIn,
  open,
  complaints,
}) => {
  const users = [
    await aColleague(api, { role: "admin" }),
    await aColleague(api, { role: "admin" }),
  ];
  complaints.expect(/^40[13] /, /^console: Login failed/);
  const pages = await Promise.all(users.map(async ({ person }) => open(await signIn(person))));
  const [one, other] = pages;
  const clicks = pages.map(async (page, index) => {
    const { id, name } = users[1 - index]?.user ?? { id: "", name: "" };
    await page.goto(`/admin/users/${id}`);
    await button(page, "Suspend user").click();
    const question = page.getByRole("alertdialog", { name: `Suspend ${name}?` });
    await expect(question).toContainText("1 open session ends.");
    await question.getByLabel("Reason").fill("Suspects the other");
    return question.getByRole("button", { name: "Suspend user" });
  });
  const buttons = await Promise.all(clicks);
  await Promise.all(buttons.map((suspend) => suspend.click()));
  const statuses = () =>
    Promise.all(
      users.map(async ({ user }) => (await api.get<{ status: string }>(`users/${user.id}`)).status),
    );
  await expect.poll(async () => (await statuses()).sort()).toEqual(["active", "suspended"]);
  const isFirst = (await statuses())[0] === "suspended";
  const [barred, person] = isFirst ? [one, users[0]?.person] : [other, users[1]?.person];
  if (!barred || !person) throw new Error("There are two.");
  await barred.goto("/admin");
  await fillSignIn(barred, person);
  await shows(barred, "suspended");
});
