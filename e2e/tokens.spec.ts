import { DAY_MS } from "@pharmacy/contract/time.values";
import type { IssuedToken } from "@pharmacy/contract/tokens/tokens";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { aMember } from "./support/records.ts";
import { button, field, toast } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";
import { SUPPORT } from "./support/users.ts";

/** The answer to a program that calls with this token. */
async function callWith(request: APIRequestContext, secret: string, path = "units") {
  const headers = { authorization: `Bearer ${secret}` };
  return (await request.get(`/api/${path}`, { headers })).status();
}

const actionsOf = (page: Page, name: string) => button(page, `Actions for ${name}`).first();

async function readSecret(dialog: Locator): Promise<string> {
  return field(dialog, "API token").inputValue();
}

test("an API token is created, used, rotated with an overlap, and revoked", async ({
  page,
  api,
  request,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const pharmacy = await aMember(api);
  const name = `Stock sync of ${pharmacy.code}`;
  await page.goto(`/admin/tokens?organization=${pharmacy.id}`);
  await button(page, "New API token").first().click();
  await field(page, "Name").fill(name);
  await field(page, "Pharmacy").fill(pharmacy.name);
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.getByLabel("Read the catalogue").check();
  await button(page, "Create API token").click();

  const shown = page.getByRole("alertdialog", { name: `API token ${name}` });
  const first = await readSecret(shown);
  await page.keyboard.press("Escape");
  await expect(shown).toContainText("Copy the token first");
  await button(shown, "Copy token").click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await button(shown, "Close").click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  expect(await callWith(request, first)).toBe(200);
  expect(await callWith(request, first, "organizations")).toBe(403);

  await actionsOf(page, name).click();
  await page.getByRole("menuitem", { name: "Rotate token" }).click();
  const question = page.getByRole("alertdialog", { name: `Rotate ${name}?` });
  await field(question, "Both tokens work for").selectOption("1 hour");
  await expect(question).toContainText("works until");
  await button(question, "Rotate token").click();
  const next = page.getByRole("alertdialog", { name: `API token ${name}` });
  const second = await readSecret(next);
  await page.getByLabel("I have saved the token in a safe place").check();
  await button(next, "Close").click();
  expect(await callWith(request, first)).toBe(200);
  expect(await callWith(request, second)).toBe(200);

  const row = page.getByRole("row").filter({ hasText: second.slice(-4) });
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Revoke token" }).click();
  await button(page.getByRole("alertdialog"), "Revoke token").click();
  await expect(toast(page, "Token revoked successfully")).toBeVisible();
  await expect(row.getByText("Revoked")).toBeVisible();
  expect(await callWith(request, second)).toBe(401);
  expect(await callWith(request, first)).toBe(200);
});

test("the sheet of a token shows its last use, and has a URL of its own", async ({
  page,
  api,
  request,
}) => {
  const pharmacy = await aMember(api);
  const { token, secret } = await api.post<IssuedToken>("tokens", {
    name: "Till",
    organization: pharmacy.id,
    scopes: ["catalogue:read"],
    expiresAt: new Date(Date.now() + 30 * DAY_MS).toISOString(),
  });
  await callWith(request, secret);
  await page.goto(`/admin/tokens?id=${token.id}`);
  const sheet = page.getByRole("dialog", { name: "Till" });
  await expect(sheet).toContainText("GET /api/units");
  await expect(sheet).toContainText(pharmacy.name);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/admin\/tokens$/);
});

test("the support role sees tokens, and can neither create nor end them", async ({
  signIn,
  open,
}) => {
  const page = await open(await signIn(SUPPORT));
  await page.goto("/admin/tokens?type=access");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(button(page, "New API token")).toHaveCount(0);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
});
