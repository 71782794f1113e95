import type { Page } from "@playwright/test";
import { draftsOf, goOnAfterSignIn, halfType, NEW } from "./support/drafts.ts";
import { aMark } from "./support/records.ts";
import { button, field, withoutNews } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";
import { ADMIN } from "./support/users.ts";

/** The form has asked which licences look like the typed one: no call of its own is open any more. */
const licenceCompared = (page: Page) =>
  page.waitForResponse((response) => response.url().includes("/licence-likenesses"));

test("a session that ends while a form is open loses no typed values", async ({
  signIn,
  open,
  request,
  complaints,
}) => {
  complaints.expect(/^401 POST \/api\/organizations/, /^console: The action failed/);
  const session = await signIn(ADMIN);
  const page = await open(session);
  await withoutNews(page);
  const name = `Moss Lane Pharmacy ${aMark()}`;
  await page.goto(NEW);
  const compared = licenceCompared(page);
  for (const label of ["Name", "Legal name", "Licence number", "Licence authority"]) {
    await field(page, label).fill(name);
  }
  await field(page, "Supervising pharmacist").fill("Eilis Prunty");
  await field(page, "Address").fill("4 Moss Lane");
  await field(page, "City").fill("Rathfern");
  await field(page, "Email").fill("info@mosslane.example");
  await field(page, "Phone").fill("01 555 0123");
  await compared;

  const { access_token } = session.tokens;
  await request.post("/api/auth/logout", { headers: { authorization: `Bearer ${access_token}` } });
  await button(page, "Create pharmacy").click();
  await goOnAfterSignIn(page);
  await expect(field(page, "City")).toHaveValue("Rathfern");
  await expect(field(page, "Phone")).toHaveValue("+353 1 555 0123");
  await field(page, "Licence number").fill(aMark());
  await button(page, "Create pharmacy").click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  expect(await draftsOf(page)).toBe(0);
});

test("a token that expires during typing leads to sign-in, and the draft is kept", async ({
  page,
  complaints,
}) => {
  complaints.expect(/^console: The action failed/);
  const asksForNews = await withoutNews(page);
  await halfType(page, "Half a name");
  await field(page, "Legal name").fill("Half a name Ltd");
  // that call too would have ended the session
  await asksForNews();
  const compared = licenceCompared(page);
  for (const label of ["Licence number", "Licence authority", "Supervising pharmacist"]) {
    await field(page, label).fill("Some words");
  }
  await compared;
  await page.evaluate(() => localStorage.setItem("access_expires", "2020-01-01T00:00:00.000Z"));
  await field(page, "Address").fill("4 Moss Lane");
  await field(page, "City").fill("Rathfern");
  await field(page, "Email").fill("info@mosslane.example");
  await field(page, "Phone").fill("+353 1 555 0123");
  await button(page, "Create pharmacy").click();
  await goOnAfterSignIn(page);
  await expect(field(page, "Legal name")).toHaveValue("Half a name Ltd");
});
