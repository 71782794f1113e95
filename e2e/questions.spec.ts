import type { Page as ListOf } from "@pharmacy/contract/list";
import type { QuestionSummary } from "@pharmacy/contract/questions/questions";
import type { Page } from "@playwright/test";
import { aPdf } from "../server/test/pictures.ts";
import { addDocuments } from "./support/applications.ts";
import { test } from "./support/email-inbox.ts";
import { aQuestion } from "./support/questions.ts";
import { aMark } from "./support/records.ts";
import { button, field, fillSignIn, toast } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { ADMIN } from "./support/users.ts";

test.use({ role: "nobody", viewport: { width: 390, height: 844 } });

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

test("a visitor asks on a phone and gets the answer by email, and the desk goes on without a pointer", async ({
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
  await expect(page.getByRole("heading", { name: "We have your question" })).toBeFocused();
  await post.emailTo(email, /We received your question/);

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
  await button(sheet, "Preview email").click();
  const message = sheet.getByRole("region", { name: "The email" });
  await expect(message).toContainText("Your licence, and a week of time.");
  await expect(message).toContainText(email);
  await button(sheet, "Send answer").click();
  await expect(toast(desk, "Question answered")).toBeVisible();
  const { text } = await post.emailTo(email, /Our answer to/);
  expect(text).toContain("Your licence, and a week of time.");

  await workOff(desk);
  const { items } = await api.get<ListOf<QuestionSummary>>("questions");
  expect(items.map(({ status }) => status)).toEqual(["answered", "answered", "answered"]);
});
