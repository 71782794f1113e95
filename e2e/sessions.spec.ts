import { sessionOf } from "./support/records.ts";
import { button, toast, withoutNews } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";
import { OWNER, SUPPORT } from "./support/users.ts";

const actions = /^Actions for/;

test("a session that is ended here stops working with its next request", async ({
  page,
  api,
  request,
  signIn,
  open,
  complaints,
}) => {
  complaints.expect(/^401 GET/);
  const login = await signIn(SUPPORT);
  const { ip } = await sessionOf(request, api, login);
  const other = await open(login);
  await withoutNews(other);
  await other.goto("/admin/units");
  await expect(other.getByRole("row", { name: "tablet", exact: true })).toBeVisible();

  await page.goto(`/admin/sessions?search=${ip}`);
  await page.getByRole("button", { name: actions }).click();
  await page.getByRole("menuitem", { name: "End session" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("The device is signed out on its next request.");
  await button(question, "End session").click();
  await expect(toast(page, "Session ended successfully")).toBeVisible();
  await expect(page.getByRole("row").getByText("Revoked")).toBeVisible();

  await button(other, "Refresh units").click();
  await expect(other.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
});

test("all open sessions of a user are counted before they are ended", async ({
  page,
  api,
  request,
  signIn,
}) => {
  const { ip } = await sessionOf(request, api, await signIn(SUPPORT));
  await page.goto(`/admin/sessions?search=${ip}`);
  await page.getByRole("button", { name: actions }).click();
  await page.getByRole("menuitem", { name: /^End all sessions of/ }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(/\d sessions? ends?: /);
  await button(question, "Cancel").click();
  await expect(page.getByRole("row").getByText("Active")).toBeVisible();
});

test("the support role sees who is signed in, with shortened network addresses, and cannot end sessions", async ({
  api,
  request,
  signIn,
  open,
}) => {
  const { ip, user } = await sessionOf(request, api, await signIn(OWNER));
  const own = await signIn(SUPPORT);
  const page = await open(own);
  await page.goto(`/admin/sessions?user=${user.id}&sort=createdAt&order=desc`);
  const visible = (text: string) => page.getByText(text).filter({ visible: true });
  await expect(visible(`${ip?.replace(/\d+$/, "")}x`).first()).toBeVisible();
  await expect(visible(ip ?? "")).toHaveCount(0);
  await expect(page.getByRole("button", { name: actions })).toHaveCount(0);
  await page.goto(`/admin/sessions?user=${own.user.id}`);
  await expect(page.getByText("This session")).toBeVisible();
  await expect(visible(ip ?? "").first(), "one's own is whole").toBeVisible();
  await expect(page.getByRole("button", { name: actions })).toHaveCount(0);
});
