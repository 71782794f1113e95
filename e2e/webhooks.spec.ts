import { button, field } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("a webhook is created and tested, and its deliveries say why nothing arrived", async ({
  page,
  complaints,
}) => {
  complaints.expect(/^422 POST \/api\/webhooks$/);
  const name = `Stock system ${Date.now()}`;
  await page.goto("/admin/settings/programs");
  await button(page, "New webhook").click();
  await field(page, "Name").fill(name);
  await field(page, "Address").fill("https://169.254.169.254/latest");
  await page.getByLabel("Order placed").check();
  await button(page, "Create webhook").click();
  await expect(page.getByText("Enter a public address.")).toBeVisible();
  await field(page, "Address").fill("https://hooks.aldermere.example/pharmacy");
  await button(page, "Create webhook").click();
  const shown = page.getByRole("alertdialog", { name: `Secret of ${name}` });
  await expect(field(shown, "Secret")).toHaveValue(/^whsec_/);
  await page.getByLabel("I have saved the secret in a safe place").check();
  await button(shown, "Close").click();

  await button(page, `Actions for ${name}`).click();
  await page.getByRole("menuitem", { name: "Send test event" }).click();
  await button(page, name).click();
  const sheet = page.getByRole("dialog", { name });
  await expect(sheet.getByText("Webhook test")).toBeVisible();
  await expect(sheet.getByText(/^1 try · The name .+ · Next try at/)).toBeVisible({
    timeout: 20_000,
  });
  await page.keyboard.press("Escape");

  await button(page, `Actions for ${name}`).click();
  await page.getByRole("menuitem", { name: "Delete webhook" }).click();
  await button(page.getByRole("alertdialog"), "Delete webhook").click();
  await expect(page.getByText(name)).toHaveCount(0);
});
