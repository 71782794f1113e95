import { aPharmacy, aUser, linkTo } from "./support/records.ts";
import { recordAct } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { dialogOn, shows, walkWithAxe } from "./support/walks.ts";

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
      await page
        .getByRole("button", { name: /^Renew: .* Licence/ })
        .first()
        .click();
      await shows(page, "New expiry date");
      await look("a licence that is renewed", dialogOn(page));
      await page.keyboard.press("Escape");
      await page.goto("/admin/expiries?search=zyxquill");
      await shows(page, "No expiries found");
      await look("nothing found", page.getByRole("main"));
    },
  },
  {
    name: "emails that were not sent",
    async open({ api, page, look }) {
      const { id, email } = await aUser(api);
      await linkTo(api, id);
      await page.goto(`/admin/letters?search=${encodeURIComponent(email)}`);
      await expect(page.getByRole("rowheader").first()).toBeVisible();
      await look("emails that were not sent", page.getByRole("main"));
      await page.goto("/admin/letters?search=zyxquill");
      await shows(page, "No emails not sent found");
      await look("nothing found", page.getByRole("main"));
    },
  },
  {
    name: "the details that an owner keeps",
    role: "owner",
    async open({ page, look }) {
      await page.goto("/dashboard/settings/pharmacy");
      await shows(page, "Managed by the network");
      await look("the details that an owner keeps", page.getByRole("main"));
    },
  },
  {
    name: "why a pharmacy without a term cannot be reminded",
    async open({ page, api, lookOnDesk }) {
      const { id } = await aPharmacy(api);
      await page.goto(`/admin/orgs/${id}`);
      await recordAct(page, "Send expiry information");
      await shows(page, "This pharmacy has no subscription to remind about.");
      await lookOnDesk("the reason");
    },
  },
]);
