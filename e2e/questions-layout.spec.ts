import { expectNothingCutOff } from "./support/layout.ts";
import { button } from "./support/screen.ts";
import { test } from "./support/test.ts";

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
