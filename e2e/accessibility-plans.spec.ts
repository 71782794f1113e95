import { aPlan } from "./support/records.ts";
import { button } from "./support/screen.ts";
import { dialogOn, shows, type Walk, walkWithAxe } from "./support/walks.ts";

const PLANS: Walk[] = [
  {
    name: "the list of plans",
    async open({ page, api, look }) {
      const { name } = await aPlan(api);
      await page.goto("/admin/plans");
      await shows(page, name);
      await look("the list of plans");
    },
  },
  {
    name: "a plan beside the list, and the question before it is archived",
    async open({ page, api, look }) {
      const { id } = await aPlan(api);
      await page.goto(`/admin/plans?id=${id}`);
      await shows(page, "No pharmacies are on this plan.");
      await look("a plan beside the list", dialogOn(page));
      await button(page, "Archive plan").click();
      await shows(page, "You can offer it again at any time.");
      await look("the question before it is archived", dialogOn(page));
    },
  },
  {
    name: "the form of a new plan, and what is wrong with it",
    async open({ page, look }) {
      await page.goto("/admin/plans?id=new");
      await shows(page, "Offered to applicants");
      await look("the form of a new plan", dialogOn(page));
      await button(page, "Create plan").click();
      await shows(page, "Name is required.");
      await look("what is wrong with it", dialogOn(page));
    },
  },
  {
    name: "plans side by side",
    async open({ page, api, look }) {
      const { name } = await aPlan(api);
      await page.goto("/admin/plans/compare");
      await shows(page, name);
      await shows(page, "Monthly revenue");
      await look("plans side by side", page.getByRole("main"));
    },
  },
];

walkWithAxe(PLANS);
