import type { Page } from "@playwright/test";
import { aPdf, aPng } from "../server/test/pictures.ts";
import { addDocuments, anOfferedPlan, fillApplication } from "./support/applications.ts";
import { test } from "./support/email-inbox.ts";
import { aMark } from "./support/records.ts";
import { button, field, fillSignIn, row, shows, toast } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { ADMIN } from "./support/users.ts";

test.use({ role: "nobody" });

/** The administrator, in a separate browser. */
async function signedIn(admin: Page, address: string): Promise<Page> {
  await admin.goto(address);
  await fillSignIn(admin, ADMIN);
  await expect(admin).toHaveURL(/\/admin$/);
  return admin;
}

test("a pharmacy applies, is approved by a reviewer, and its owner signs in through the email", async ({
  page,
  api,
  post,
  open,
}) => {
  const mark = aMark();
  const name = `Moyfenn ${mark}`;
  const plan = await anOfferedPlan(api, { name: `Starter ${mark}` });
  await page.goto("/");
  await page.getByRole("link", { name: "Apply for membership" }).click();
  await fillApplication(page, name, mark);
  await page.getByRole("radio", { name: plan.name }).check();
  await addDocuments(page, [
    { name: "licence.png", mimeType: "image/png", buffer: aPng(300, 200) },
    { name: "licence.pdf", mimeType: "application/pdf", buffer: aPdf() },
  ]);
  await page.getByLabel("I accept the terms").check();
  await button(page, "Send application").click();
  await expect(page.getByRole("heading", { name: "Your application has arrived" })).toBeFocused();
  await shows(page, "RG-");

  const admin = await signedIn(await open(), post.address);
  await admin.goto(`${post.address}/admin/registrations`);
  await row(admin, name).getByRole("link", { name }).click();
  const picture = admin.getByRole("img", { name: "licence.png" });
  await expect(picture).toBeVisible();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(300);
  await admin.getByRole("button", { name: /^licence\.pdf/ }).click();
  await expect(admin.locator("iframe[title='licence.pdf']")).toHaveAttribute("src", /^blob:/);
  // the focus may be inside the document's own viewer now
  await button(admin, "Approve registration").click();
  const dialog = admin.getByRole("alertdialog", { name: `Approve ${name}?` });
  await expect(dialog).toContainText(`A free trial of ${plan.name}`);
  await button(dialog, "Approve registration").click();
  await expect(toast(admin, "Registration status updated successfully")).toBeVisible();
  const receipt = admin.getByRole("region", { name: "Created" });
  await expect(receipt).toContainText(plan.name);
  await receipt.getByRole("link", { name }).click();
  await expect(admin.getByRole("heading", { name, level: 1 })).toBeVisible();

  const { link } = await post.emailTo(`orla@${mark}.example`, /invites you/);
  const theirs = await open();
  await theirs.goto(link);
  await field(theirs, "New password").fill("a password to be kept");
  await button(theirs, "Accept invitation").click();
  await fillSignIn(theirs, { email: `orla@${mark}.example`, password: "a password to be kept" });
  await expect(theirs).toHaveURL(/\/dashboard$/);
});

test("a rejected applicant reads the reason as previewed", async ({ page, api, post, open }) => {
  const mark = aMark();
  const name = `Lisheen ${mark}`;
  const plan = await anOfferedPlan(api);
  await page.goto("/register");
  await fillApplication(page, name, mark);
  await page.getByRole("radio", { name: plan.name }).check();
  await page.getByLabel("I accept the terms").check();
  await button(page, "Send application").click();
  await shows(page, "Your application has arrived");

  const admin = await signedIn(await open(), post.address);
  await admin.goto(`${post.address}/admin/registrations?status=pending`);
  await button(row(admin, name), `Reject ${name}`).click();
  const dialog = admin.getByRole("alertdialog", { name: `Reject ${name}?` });
  await field(dialog, "Reason").selectOption("Documents missing");
  await field(dialog, "Your message").fill("Send both pages.");
  await expect(dialog.getByRole("region", { name: "The email" })).toContainText("Send both pages.");
  await button(dialog, "Reject registration").click();
  await expect(toast(admin, "Registration status updated successfully")).toBeVisible();
  await expect(row(admin, name)).toHaveCount(0);
  const { text } = await post.emailTo(`orla@${mark}.example`, /was not accepted/);
  expect(text).toContain("Documents that we need are missing");
  expect(text).toContain("Send both pages.");
});
