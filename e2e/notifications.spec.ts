import type { Page } from "@playwright/test";
import { aColleague, aPharmacy } from "./support/records.ts";
import { expect, test } from "./support/test.ts";

const bell = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens a page and waits until it follows changes and has the number of the bell. */
async function watch(page: Page) {
  const answers = ["/api/live", "/api/notifications/unread"].map((end) =>
    page.waitForResponse((response) => response.url().endsWith(end)),
  );
  await page.goto("/admin/units");
  await Promise.all(answers);
  await expect(bell(page, "Notifications")).toBeVisible();
}

test("a colleague who is mentioned hears it without a reload, opens the record, and has read it on both devices", async ({
  page,
  api,
  signIn,
  open,
}) => {
  const { id, name: pharmacy } = await aPharmacy(api);
  const { user, person } = await aColleague(api, { role: "support" });
  const [desk, tablet] = [await open(await signIn(person)), await open(await signIn(person))];
  await watch(desk);
  await watch(tablet);

  await page.goto(`/admin/orgs/${id}`);
  await page.getByRole("button", { name: "Write note" }).click();
  await page.getByRole("textbox", { name: /^Note/ }).pressSequentially("Please call them, @");
  await expect(page.getByRole("combobox", { name: "Colleague" })).toBeFocused();
  await page.keyboard.type(user.name);
  await expect(page.getByRole("option", { name: user.name })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");

  await expect(bell(tablet, "Notifications, 1 unread")).toBeVisible();
  await bell(desk, "Notifications, 1 unread").click();
  const panel = desk.getByRole("dialog", { name: "Notifications" });
  await panel.getByRole("link", { name: `mentioned you in a note on ${pharmacy}` }).click();
  await expect(desk).toHaveURL(new RegExp(`/admin/orgs/${id}$`));
  const notes = desk.getByRole("list", { name: "Notes, newest first" });
  await expect(notes).toContainText("Please call them");
  await expect(bell(desk, "Notifications")).toBeVisible();
  await expect(bell(tablet, "Notifications")).toBeVisible();
});
