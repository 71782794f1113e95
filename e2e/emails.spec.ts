import { expectAccessibleAnywhere } from "./support/axe.ts";
import { test } from "./support/email-inbox.ts";
import { aMark, aUser } from "./support/records.ts";
import { button, fillSignIn, shows } from "./support/screen.ts";
import { expect } from "./support/test.ts";

test.use({ role: "nobody" });

const REFUSED = [/^401 POST \/api\/auth\/login/, /^console: Login failed/];

test("an invited user sets a password, forgets it, and is mailed a reset link", async ({
  page,
  api,
  post,
  complaints,
}) => {
  complaints.expect(...REFUSED, /^422 POST \/api\/auth\/accept-invitation/);
  complaints.expect(/^\d+ POST \/api\/auth\/reset-link/);
  const { email, name } = await aUser(api);
  const invitation = await post.emailTo(email, /invites you/);
  await page.goto(invitation.link);
  await shows(page, `${name}, choose a password to begin.`);
  await expectAccessibleAnywhere(page);
  const password = page.getByLabel("New password", { exact: true });
  await password.fill("password123");
  await button(page, "Accept invitation").click();
  await expect(password).toHaveAccessibleDescription(/common|guess|known/i);
  await password.fill("the first of two passwords");
  await button(page, "Accept invitation").click();
  await shows(page, "Your password is saved. Sign in with it.");

  await page.getByRole("link", { name: "Forgot password?" }).click();
  // the page being left has a field with this name too
  await page.getByRole("form", { name: "Forgot password" }).getByLabel("Email").fill(email);
  await button(page, "Email me a link").click();
  const { link } = await post.emailTo(email, /Choose a new password/);
  await page.goto(link);
  await password.fill("the second of two passwords");
  await button(page, "Save password").click();
  await shows(page, "Your password is saved. Sign in with it.");
  await fillSignIn(page, { email, password: "the first of two passwords" });
  await shows(page, "The email or password is wrong.");
  await fillSignIn(page, { email, password: "the second of two passwords" });
  await expect(page).toHaveURL("/admin");
  await post.emailTo(email, /Your password was changed/);
  await page.goto(link);
  await shows(page, "This link cannot be used");
});

test("a new email address signs in once its email was followed, and the old one is notified", async ({
  page,
  api,
  post,
  open,
  complaints,
}) => {
  complaints.expect(...REFUSED);
  const { email } = await aUser(api);
  const password = "a password to be kept";
  const invitation = await post.emailTo(email, /invites you/);
  const token = new URL(invitation.link).hash.slice(1);
  await api.post("auth/accept-invitation", { token, password });
  await page.goto("/");
  await fillSignIn(page, { email, password });
  await expect(page).toHaveURL("/admin");

  const other = `${aMark()}@aldermere.example`;
  await page.goto("/dashboard/account");
  await page.getByLabel("New email").fill(other);
  await button(page, "Send link").click();
  await shows(page, `${other} is waiting for you to confirm it.`);
  const notice = await post.emailTo(email, /Your email address is being changed/);
  expect(notice.text).toContain(other);
  expect(notice.link).toBe("");
  await page.goto("/logout");
  await fillSignIn(page, { email, password });
  await expect(page, "until then the old one holds").toHaveURL("/admin");

  const mailbox = await open();
  await mailbox.goto((await post.emailTo(other, /Confirm your email address/)).link);
  await shows(mailbox, `will sign in with ${other}.`);
  await expectAccessibleAnywhere(mailbox);
  await button(mailbox, "Confirm this address").click();
  await shows(mailbox, "Your address is confirmed");
  await mailbox.getByRole("link", { name: "Go to sign in" }).click();
  await fillSignIn(mailbox, { email, password });
  await shows(mailbox, "The email or password is wrong.");
  await fillSignIn(mailbox, { email: other, password });
  await expect(mailbox).toHaveURL("/admin");
});
