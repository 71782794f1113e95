import { aPng } from "../server/test/pictures.ts";
import { aColleague } from "./support/records.ts";
import { button, toast } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("a user's picture, language and time zone are shown wherever the user signs in", async ({
  api,
  signIn,
  open,
}) => {
  const { person } = await aColleague(api, { role: "catalogue" });
  const page = await open(await signIn(person));
  await page.goto("/dashboard/profile");
  await expect(page.getByText("21 Nov 2026 · 12,480.5 · €1,250.00")).toBeVisible();
  const file = { name: "me.png", mimeType: "image/png", buffer: aPng(300, 100) };
  const input = page.locator("input[type=file]");
  await input.setInputFiles({ ...file, buffer: Buffer.from("<script>alert(1)</script>") });
  await expect(page.getByText("This picture cannot be read. Choose another.")).toBeVisible();
  await input.setInputFiles(file);
  await page.getByRole("slider", { name: "Horizontal position" }).press("End");
  await button(page, "Use this area").click();
  await expect(toast(page, "Profile updated successfully")).toBeVisible();
  const menu = page.getByRole("button", { name: /^Account menu/ }).locator("img");
  await expect.poll(() => menu.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(100);

  const choose = async (label: string, text: string, option: RegExp) => {
    const list = page.getByRole("combobox", { name: label });
    await expect(list).toHaveAttribute("aria-autocomplete", "list");
    await list.fill(text);
    await page.getByRole("option", { name: option }).first().click();
  };
  await choose("Language", "de-AT", /German|Deutsch/);
  await choose("Time zone", "Tokyo", /Tokyo/);
  await button(page, "Save profile").click();
  await expect(page.getByText("21.11.2026 · 12\u00a0480,5 · €\u00a01.250,00")).toBeVisible();

  await page.goto("/admin/logs");
  const time = page.getByRole("row").nth(1).getByRole("time");
  const at = new Date((await time.getAttribute("datetime")) ?? "");
  const style = { dateStyle: "medium", timeStyle: "medium" } as const;
  const inTokyo = new Intl.DateTimeFormat("de-AT", { ...style, timeZone: "Asia/Tokyo" });
  await expect(time).toHaveText(inTokyo.format(at));
  await expect(page.getByRole("button", { name: /^User menu/ }).locator("img")).toBeVisible();
});
