import { halfType, NEW, offer } from "./support/drafts.ts";
import { field } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { walkWithAxe } from "./support/walks.ts";

walkWithAxe([
  {
    name: "a form with a draft and an open list",
    async open({ page, look, lookOnDesk }) {
      await halfType(page, "Half a name");
      // a draft still open in another tab is not offered
      await page.goto("about:blank");
      await page.goto(NEW);
      await expect(offer(page)).toBeVisible();
      await look("a form with a draft");
      await field(page, "Country").click();
      await expect(page.getByRole("option", { name: "Afghanistan" })).toBeVisible();
      await lookOnDesk("an open list", page.getByRole("listbox"));
    },
  },
]);
