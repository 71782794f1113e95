import { expectNothingCutOff } from "./support/layout.ts";
import { button } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("nothing is cut off of the pages of questions, in a narrow and in a low window", async ({
  page,
}) => {
  for (const [address, last] of [
    ["/admin/questions", button(page, "Next page")],
    ["/dashboard/questions", page.getByRole("searchbox", { name: "Search answers" })],
    ["/ask", button(page, "Send question")],
  ] as const) {
    await expectNothingCutOff(page, address, last);
  }
});

test("the wait of an overdue question is clear of the word before it", async ({ page }) => {
  await page.goto("/admin/questions?overdue=yes");
  await page.getByRole("rowheader").first().click();
  const wait = page.getByRole("dialog").getByText(/^Waiting/);
  await expect(wait).toBeVisible();
  const gap = await wait.evaluate((line) => {
    const word = document.createRange();
    word.setEnd(line.firstChild as Text, "Waiting".length);
    word.setStart(line.firstChild as Text, 0);
    const pill = line.querySelector(".has-dot") as Element;
    return pill.getBoundingClientRect().left - word.getBoundingClientRect().right;
  });
  expect(gap).toBeGreaterThan(0);
});
