import { aPharmacy } from "./support/records.ts";
import { button, toast } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("a country, a currency and a time zone can be chosen by keyboard alone", async ({
  page,
  api,
}) => {
  const { id } = await aPharmacy(api);
  await page.goto(`/admin/orgs/${id}`);
  await button(page, "Edit pharmacy").click();
  const choose = async (label: string, text: string, option: string) => {
    const list = page.getByRole("combobox", { name: label, exact: true });
    await expect(list).toHaveAttribute("aria-autocomplete", "list");
    await list.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(text);
    await expect(page.getByRole("option", { name: option })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("listbox")).toBeHidden();
  };
  await choose("Country", "germ", "Germany");
  await choose("Time zone", "berlin", "Europe/Berlin");
  await choose("Currency", "franc chf", "CHF · Swiss Franc");
  await choose("Language", "de-de", "German (Germany)");
  await page.getByRole("combobox", { name: "Country", exact: true }).press("ArrowDown");
  await expect(page.getByRole("listbox", { name: "Country" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(toast(page, "Organization updated successfully")).toBeVisible();
  expect(await api.get(`organizations/${id}`)).toMatchObject({
    address: { country: "DE" },
    timeZone: "Europe/Berlin",
    currency: "CHF",
    locale: "de-DE",
  });
});
