import type { Page } from "@playwright/test";
import { button } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";
import { OWNER } from "./support/users.ts";
import { shows, type Walk, walkWithAxe } from "./support/walks.ts";

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

const WALKS: Walk[] = [
  {
    name: "a forgotten password",
    role: "nobody",
    async open({ page, look }) {
      await page.goto("/forgot-password");
      await button(page, "Request a link").click();
      await shows(page, "Enter your email address.");
      await look("an empty address");
      await page.getByLabel("Email").fill("nobody@castlewren.example");
      await button(page, "Request a link").click();
      await shows(page, "Ask your administrator");
      await look("where to look", page.getByRole("main"));
    },
  },
  {
    name: "an invalid link",
    role: "nobody",
    async open({ page, complaints, look }) {
      complaints.expect(/^404 POST \/api\/auth\/(invitation|reset-link)/);
      await page.goto(`/accept-invitation#${UNKNOWN}`);
      await shows(page, "This link is not valid.");
      await look("an invitation");
      await page.goto(`/reset-password#${UNKNOWN}`);
      await shows(page, "Ask for a new link");
      await look("a new password", page.getByRole("main"));
    },
  },
  {
    name: "the account, and a change of password that is refused",
    role: "owner",
    async open({ page, complaints, look }) {
      complaints.expect(/^422 POST \/api\/auth\/change-password/);
      await page.goto("/dashboard/account");
      await page.getByLabel("New password", { exact: true }).fill("short");
      await button(page, "Change password").click();
      await shows(page, "The current password is required.");
      await shows(page, "The password must have at least 10 characters.");
      await look("a refused change of password", page.getByRole("main"));
    },
  },
];

walkWithAxe(WALKS);
