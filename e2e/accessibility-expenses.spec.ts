import type { ExpenseDetail } from "@pharmacy/contract/expenses/expenses";
import { button } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { dialogOn, menuOn, shows, type Walk, walkWithAxe } from "./support/walks.ts";

const WALKS: Walk[] = [
  {
    name: "the expenses of a month, their menu, and one of them",
    async open({ page, api, look, lookOnDesk }) {
      const incurredOn = new Date().toISOString().slice(0, 10);
      const amounts = { netAmount: 48_000, taxAmount: 11_040, category: "hosting" };
      const entered = () =>
        api.post<ExpenseDetail>("expenses", { incurredOn, vendor: "Axle & Sons", ...amounts });
      await entered();
      const { id, number } = await entered();
      await page.goto("/admin/expenses");
      await expect(page.getByRole("table", { name: /^Categories of/ }).first()).toBeVisible();
      await expect(page.getByRole("row", { name: `Axle & Sons · ${number}` })).toBeVisible();
      await look("the expenses of a month");
      await button(page, `Actions for Axle & Sons · ${number}`).click();
      await lookOnDesk("the menu of an expense", menuOn(page));
      await page.goto(`/admin/expenses#${id}`);
      await shows(page, "This may be entered already");
      await look("an expense that may be entered twice", dialogOn(page));
      await button(page, "Mark as paid").click();
      await shows(page, `Mark ${number} as paid`);
      await look("the form of a payment", dialogOn(page));
    },
  },
  {
    name: "a new expense, with what is missing",
    async open({ page, look }) {
      await page.goto("/admin/expenses#new");
      await button(page, "Create expense").click();
      await shows(page, "Enter an amount above 0.");
      await look("a new expense, with what is missing", dialogOn(page));
    },
  },
];

walkWithAxe(WALKS);
