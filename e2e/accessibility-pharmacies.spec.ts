import { aPharmacy } from "./support/records.ts";
import { button, field } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { shows, type Walk, walkWithAxe } from "./support/walks.ts";

const LIST: Walk[] = [
  {
    name: "the list of pharmacies",
    async open({ page }) {
      await page.goto("/admin/orgs?count=50");
      await shows(page, "Castlewren Pharmacy");
    },
  },
  {
    name: "what was refused of many",
    async open({ page, api }) {
      const { name } = await aPharmacy(api);
      await page.goto(`/admin/orgs?search=${encodeURIComponent(name)}`);
      await page.getByRole("checkbox", { name: `Select ${name}` }).check();
      await button(page, "Delete").click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: /^Delete/ })
        .click();
      await expect(page.getByRole("dialog", { name: "1 pharmacy not deleted" })).toBeVisible();
    },
  },
];

const FORMS: Walk[] = [
  {
    name: "a new pharmacy, with what is missing",
    async open({ page }) {
      await page.goto("/admin/orgs/create");
      await button(page, "Create pharmacy").click();
      await shows(page, "Licence number is required.");
    },
  },
  {
    name: "a pharmacy being edited, and the question before what was typed is discarded",
    async open({ page, api, look }) {
      const { id } = await aPharmacy(api);
      await page.goto(`/admin/orgs/${id}`);
      await button(page, "Edit pharmacy").click();
      await shows(page, "Supervising pharmacist");
      await look("a pharmacy being edited");
      await field(page.getByRole("dialog"), "City").fill("Elsewhere");
      await button(page, "Cancel").click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
];

const RECORD: Walk[] = [
  {
    name: "a pharmacy, why it cannot be deleted, its logo and the question before it is deactivated",
    async open({ page, api, look }) {
      const { id, name } = await aPharmacy(api);
      await page.goto(`/admin/orgs/${id}`);
      await shows(page, `created ${name}`);
      await look("a pharmacy");
      await button(page, "Delete pharmacy").focus();
      await expect(page.getByRole("tooltip")).toBeVisible();
      await look("why a pharmacy cannot be deleted");
      await button(page, "Change logo").click();
      const logo = page.getByRole("dialog", { name: "Change logo" });
      await expect(logo).toBeVisible();
      await look("the logo of a pharmacy");
      await page.keyboard.press("Escape");
      await expect(logo).toBeHidden();
      await button(page, "Deactivate pharmacy").click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "the history of a pharmacy",
    async open({ page, api }) {
      const { id, name } = await aPharmacy(api);
      await page.goto(`/admin/orgs/${id}?tab=history`);
      await shows(page, `created ${name}`);
    },
  },
];

walkWithAxe([...LIST, ...FORMS, ...RECORD]);
