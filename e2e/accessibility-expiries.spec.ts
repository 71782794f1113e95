import { aPharmacy } from "./support/records.ts";
import { button } from "./support/screen.ts";
import { shows, walkWithAxe } from "./support/walks.ts";

walkWithAxe([
  {
    name: "the dashboard, with what ends soon",
    async open({ page, look }) {
      await page.goto("/admin");
      await shows(page, "Overdue and ending soon");
      await shows(page, "Grace period");
      await look("the dashboard");
    },
  },
  {
    name: "the list of what ends, and what it says when nothing is found",
    async open({ page, look }) {
      await page.goto("/admin/expiries?count=5");
      await shows(page, "Contact");
      await look("the list of what ends");
      await page.goto("/admin/expiries?search=zyxquill");
      await shows(page, "No expiries found");
      await look("nothing found", page.getByRole("main"));
    },
  },
  {
    name: "why a pharmacy without a term cannot be reminded",
    async open({ page, api, lookOnDesk }) {
      const { id } = await aPharmacy(api);
      await page.goto(`/admin/orgs/${id}`);
      await button(page, "Send expiry information").focus();
      await shows(page, "This pharmacy has no subscription to remind about.");
      await lookOnDesk("the reason");
    },
  },
]);
