import { aPharmacy } from "./support/records.ts";
import { button } from "./support/screen.ts";
import { shows, type Walk, walkWithAxe } from "./support/walks.ts";

const EXPIRIES: Walk[] = [
  {
    name: "the dashboard, with what ends soon",
    async open({ page }) {
      await page.goto("/admin");
      await shows(page, "Ends soon");
      await shows(page, "Grace period");
    },
  },
  {
    name: "the list of what ends, and what it says when nothing is found",
    async open({ page, look }) {
      await page.goto("/admin/expiries");
      await shows(page, "Who is to act");
      await look("the list of what ends");
      await page.goto("/admin/expiries?search=zyxquill");
      await shows(page, "No expiries found");
    },
  },
  {
    name: "why a pharmacy without a term cannot be reminded",
    async open({ page, api }) {
      const { id } = await aPharmacy(api);
      await page.goto(`/admin/orgs/${id}`);
      await button(page, "Send expiry information").focus();
      await shows(page, "This pharmacy has no subscription to remind about.");
    },
  },
];

walkWithAxe(EXPIRIES);
