import type { Page as ListOf } from "@pharmacy/contract/list";
import type { QuestionSummary } from "@pharmacy/contract/questions";
import type { Page } from "@playwright/test";
import { aPdf } from "../server/test/pictures.ts";
import { addDocuments } from "./support/applications.ts";
import { expectAccessibleAnywhere } from "./support/axe.ts";
import { test } from "./support/post.ts";
import { aQuestion } from "./support/questions.ts";
import { aMark, aUser } from "./support/records.ts";
import { button, field, fillSignIn, toast } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { ADMIN } from "./support/users.ts";
import { shows } from "./support/walks.ts";

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
  const invitation = await post.letterTo(email, /invites you/);
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
  const { link } = await post.letterTo(email, /Choose a new password/);
  await page.goto(link);
  await password.fill("the second of two passwords");
  await button(page, "Save password").click();
  await shows(page, "Your password is saved. Sign in with it.");
  await fillSignIn(page, { email, password: "the first of two passwords" });
  await shows(page, "The email or password is wrong.");
  await fillSignIn(page, { email, password: "the second of two passwords" });
  await expect(page).toHaveURL("/admin");
  await post.letterTo(email, /Your password was changed/);
  await page.goto(link);
  await shows(page, "This link cannot be used");
});

test("a new email address signs in once its letter was followed, and the old one is notified", async ({
  page,
  api,
  post,
  open,
  complaints,
}) => {
  complaints.expect(...REFUSED);
  const { email } = await aUser(api);
  const password = "a password to be kept";
  const invitation = await post.letterTo(email, /invites you/);
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
  const notice = await post.letterTo(email, /Your email address is being changed/);
  expect(notice.text).toContain(other);
  expect(notice.link).toBe("");
  await page.goto("/logout");
  await fillSignIn(page, { email, password });
  await expect(page, "until then the old one holds").toHaveURL("/admin");

  const mailbox = await open();
  await mailbox.goto((await post.letterTo(other, /Confirm your email address/)).link);
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

/** More than there are, so that the loop ends. */
const QUESTIONS_MAX = 10;

/** Answers one question after another by keys, beginning at the button that leads to the next. */
async function workOff(desk: Page) {
  const answer = desk.getByRole("textbox", { name: /^Answer/ });
  const next = desk.getByRole("button", { name: /^Next open question/ });
  for (let count = 0; count < QUESTIONS_MAX; count += 1) {
    await expect(next).toBeFocused();
    if ((await next.getAttribute("aria-disabled")) === "true") return;
    await desk.keyboard.press("n");
    await expect(answer).toBeFocused();
    await desk.keyboard.type(`Answer ${count}`);
    await desk.keyboard.press("Control+Enter");
  }
}

test.describe("a question", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a visitor asks on a phone and gets the answer by letter, and the desk goes on without a pointer", async ({
    page,
    post,
    api,
    open,
  }) => {
    const mark = aMark();
    const email = `ines@${mark}.example`;
    const title = `How do we join as ${mark}?`;
    await page.goto("/");
    await page.getByRole("link", { name: "Ask a question" }).click();
    await field(page, "Your name").fill("Inês Carvalho");
    await field(page, "Your email").fill(email);
    await field(page, "Topic").selectOption("Account");
    await field(page, "Title").fill(title);
    await field(page, "Question").fill("We open in May.\n\nWhat do you need from us?");
    const file = { name: "shop.pdf", mimeType: "application/pdf", buffer: aPdf() };
    await addDocuments(page, [file]);
    await button(page, "Send question").click();
    await expect(page.getByRole("heading", { name: "Your question has arrived" })).toBeFocused();
    await post.letterTo(email, /We received your question/);

    await aQuestion(api);
    await aQuestion(api);
    const desk = await open();
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.goto(post.address);
    await fillSignIn(desk, ADMIN);
    await expect(desk).toHaveURL(/\/admin$/);
    await desk.goto(`${post.address}/admin/questions`);
    await button(desk, title).click();
    const sheet = desk.getByRole("dialog", { name: title });
    await expect(sheet.getByRole("link", { name: "shop.pdf" })).toBeVisible();
    await sheet.getByRole("textbox", { name: /^Answer/ }).fill("Your licence, and a week of time.");
    await button(sheet, "Preview letter").click();
    const letter = sheet.getByRole("region", { name: "The letter" });
    await expect(letter).toContainText("Your licence, and a week of time.");
    await expect(letter).toContainText(email);
    await button(sheet, "Send answer").click();
    await expect(toast(desk, "Question answered")).toBeVisible();
    const { text } = await post.letterTo(email, /Our answer to/);
    expect(text).toContain("Your licence, and a week of time.");

    await workOff(desk);
    const { items } = await api.get<ListOf<QuestionSummary>>("questions");
    expect(items.map(({ status }) => status)).toEqual(["answered", "answered", "answered"]);
  });
});
