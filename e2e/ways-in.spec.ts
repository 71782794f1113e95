import type { Page } from "@playwright/test";
import { button, shows } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";
import { OWNER } from "./support/users.ts";

test.use({ role: "nobody" });

const UNKNOWN = "A".repeat(43);

/** Opens a link from an email; returns every address the browser requested. */
async function follow(page: Page, link: string): Promise<string[]> {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  await page.goto(link);
  return urls;
}

test("the sign-in page offers a password reset, and its answer reveals nothing", async ({
  page,
}) => {
  for (const email of [OWNER.email, "nobody@castlewren.example"]) {
    await page.goto("/");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await button(page, "Request a link").click();
    await expect(page.getByRole("heading", { name: "Ask your administrator" })).toBeVisible();
    await shows(
      page,
      `If ${email} has an account, your network's administrator can now give you its link.`,
    );
  }
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

for (const path of ["/accept-invitation", "/reset-password"]) {
  test(`an invalid link to ${path} says what to do, and its secret goes nowhere`, async ({
    page,
    complaints,
  }) => {
    complaints.expect(/^404 POST \/api\/auth\/(invitation|reset-link)/);
    const urls = await follow(page, `${path}#${UNKNOWN}`);
    await shows(page, "This link is not valid. Ask for a new one.");
    await expect(page).toHaveURL(path);
    expect(urls.filter((address) => address.split("#", 1)[0]?.includes(UNKNOWN))).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain(UNKNOWN);
  });

  test(`a truncated link to ${path} says so`, async ({ page, complaints }) => {
    complaints.expect(/^422 POST \/api\/auth\/(invitation|reset-link)/);
    await page.goto(`${path}#${UNKNOWN.slice(9)}`);
    await shows(page, "This link is incomplete.");
  });
}
