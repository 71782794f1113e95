import { aStockedPharmacy } from "./support/recalls.ts";
import { button, field, toast } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("a recall that is started reaches a pharmacy's open dashboard, is acknowledged on a phone and closed", async ({
  page,
  api,
  open,
  signIn,
}) => {
  const { item, owner } = await aStockedPharmacy(api);
  const phone = await open(await signIn(owner));
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto("/dashboard");
  await expect(phone.getByText("You are signed in as")).toBeVisible();

  await page.goto(`/admin/recalls?item=${item.id}&id=new`);
  await page.getByRole("textbox", { name: /^Batch numbers/ }).fill("LOT42A");
  await expect(page.getByText("12 packs in 1 pharmacy")).toBeVisible();
  await field(page, "Reason").fill("Particles were found.");
  await field(page, "Instruction").fill("Put the packs aside.");
  await button(page, "Start recall").click();
  await expect(page.getByRole("heading", { name: item.name, level: 1 })).toBeVisible();
  await expect(page.getByText("0 of 1 answered")).toBeVisible();

  // without loading the page again
  await expect(phone.getByText(`${item.name} is recalled`)).toBeVisible();
  await phone.getByRole("button", { name: /^Acknowledge recall/ }).click();
  const sheet = phone.getByRole("dialog");
  await field(sheet, "Packs set aside").fill("11");
  await field(sheet, "Why are packs missing?").fill("One was sold yesterday.");
  await button(sheet, "Acknowledge recall").click();
  await expect(phone.getByText(`${item.name} is recalled`)).toBeHidden();

  await expect(page.getByText("1 of 1 answered")).toBeVisible();
  await expect(page.getByText("11 of 12 packs set aside")).toBeVisible();
  await expect(page.getByText("1 pack missing").first()).toBeVisible();
  await expect(page.getByText("One was sold yesterday.")).toBeVisible();
  await button(page, "Close recall").click();
  await button(page.getByRole("alertdialog"), "Close recall").click();
  await expect(toast(page, "Recall closed")).toBeVisible();
});
