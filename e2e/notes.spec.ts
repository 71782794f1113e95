import type { Note } from "@pharmacy/contract/notes/notes";
import type { User } from "@pharmacy/contract/users/users";
import { apiOf } from "./support/api.ts";
import { aPharmacy } from "./support/records.ts";
import { expect, test } from "./support/test.ts";
import { OWNER, SUPPORT } from "./support/users.ts";

test("what one colleague writes on a pharmacy, another sees without a reload, and an owner never", async ({
  page,
  api,
  colleague: other,
  signIn,
  request,
}) => {
  const { id } = await aPharmacy(api);
  const { items } = await api.get<{ items: User[] }>(
    `users?search=${encodeURIComponent(SUPPORT.email)}`,
  );
  const name = items[0]?.name ?? "";
  const stream = other.waitForResponse((response) => response.url().endsWith("/api/live"));
  await other.goto(`/admin/orgs/${id}`);
  expect((await stream).status()).toBe(200);
  await expect(other.getByText("No notes yet.")).toBeVisible();

  await page.goto(`/admin/orgs/${id}`);
  await page.getByRole("button", { name: "Write note" }).click();
  await page.getByRole("textbox", { name: /^Note/ }).pressSequentially("Please call them, @");
  await expect(page.getByRole("combobox", { name: "Colleague" })).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole("option", { name })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");

  const note = other.getByRole("list", { name: "Notes, newest first" });
  await expect(note).toContainText(`Please call them, @${name}`);

  const owner = apiOf(request, await signIn(OWNER));
  expect(await owner.statusOf("GET", `notes?model=organization&recordId=${id}`)).toBe(403);
  const kept = await api.get<{ items: Note[] }>(`notes?model=organization&recordId=${id}`);
  expect(kept.items).toMatchObject([{ mentions: [{ name }] }]);
});
