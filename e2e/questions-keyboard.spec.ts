import type { Page } from "@pharmacy/contract/list";
import type { QuestionSummary } from "@pharmacy/contract/questions";
import { aQuestion } from "./support/questions.ts";
import { expect, test } from "./support/test.ts";

/** More than there are, so that the work has an end. */
const QUESTIONS_MAX = 40;

test("the questions that wait are worked off without a pointer", async ({ page, api }) => {
  await aQuestion(api);
  await aQuestion(api);
  const { keyboard } = page;
  await page.goto("/admin/questions");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await keyboard.press("n");
  const answer = page.getByRole("textbox", { name: /^Answer/ });
  const next = page.getByRole("button", { name: /^Next open question/ });
  for (let count = 0; count < QUESTIONS_MAX; count += 1) {
    await expect(answer).toBeFocused();
    await keyboard.type(`Answer ${count} of the desk.`);
    await keyboard.press("Control+Enter");
    await expect(next).toBeFocused();
    if ((await next.getAttribute("aria-disabled")) === "true") break;
    await keyboard.press("n");
  }
  const { items } = await api.get<Page<QuestionSummary>>("questions?count=100");
  expect(items.filter(({ status, assignee }) => status === "open" && !assignee)).toEqual([]);
});
