import { aMember, aPharmacy, aPlan, aUser } from "./support/records.ts";
import { button, field, recordAct } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { dialogOn, shows, type Walk, walkWithAxe } from "./support/walks.ts";

const LIST: Walk[] = [
  {
    name: "the list of pharmacies",
    async open({ page, look }) {
      await page.goto("/admin/orgs?count=10");
      await expect(page.getByRole("table", { name: "Pharmacies" })).toHaveAttribute(
        "aria-busy",
        "false",
      );
      await look("the list of pharmacies");
    },
  },
  {
    name: "what was refused of many",
    async open({ page, api, look }) {
      const { name } = await aPharmacy(api);
      await page.goto(`/admin/orgs?search=${encodeURIComponent(name)}`);
      await page.getByRole("checkbox", { name: `Select ${name}` }).check();
      await button(page, "Delete").click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: /^Delete/ })
        .click();
      await expect(page.getByRole("dialog", { name: "1 pharmacy not deleted" })).toBeVisible();
      await look("what was refused", dialogOn(page));
    },
  },
];

const FORMS: Walk[] = [
  {
    name: "a new pharmacy, with what is missing",
    async open({ page, look }) {
      await page.goto("/admin/orgs/create");
      await button(page, "Create pharmacy").click();
      await shows(page, "Licence number is required.");
      await look("what is missing");
    },
  },
  {
    name: "a pharmacy being edited, and the question before what was typed is discarded",
    async open({ page, api, look }) {
      const { id } = await aPharmacy(api);
      await page.goto(`/admin/orgs/${id}`);
      await button(page, "Edit pharmacy").click();
      await shows(page, "Supervising pharmacist");
      await look("a pharmacy being edited", dialogOn(page));
      await field(page.getByRole("dialog"), "City").fill("Elsewhere");
      await button(page, "Cancel").click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await look("the question before it is discarded", dialogOn(page));
    },
  },
];

const RECORD: Walk[] = [
  {
    name: "a pharmacy, why it cannot be deleted, its logo and the question before it is deactivated",
    async open({ page, api, look, lookOnDesk }) {
      const { id, name } = await aPharmacy(api);
      await page.goto(`/admin/orgs/${id}`);
      await shows(page, `created ${name}`);
      await look("a pharmacy");
      const logoLine = await recordAct(page, "Change logo");
      await shows(page, "Make the pharmacy inactive before deleting it.");
      await lookOnDesk("why a pharmacy cannot be deleted", page.getByRole("menu"));
      await logoLine.click();
      const logo = page.getByRole("dialog", { name: "Change logo" });
      await expect(logo).toBeVisible();
      await look("the logo of a pharmacy", logo);
      await page.keyboard.press("Escape");
      await expect(logo).toBeHidden();
      await (await recordAct(page, "Deactivate pharmacy")).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await look("the question before it is deactivated", dialogOn(page));
    },
  },
  {
    name: "the activity of a pharmacy",
    async open({ page, api, look }) {
      const { id } = await aPharmacy(api);
      await page.goto(`/admin/orgs/${id}?tab=activity`);
      await shows(page, "created the pharmacy");
      await look("the activity of a pharmacy", page.getByRole("main"));
    },
  },
];

const SUBSCRIPTION: Walk[] = [
  {
    name: "what a plan would come to, and why it cannot begin on a day",
    async open({ page, api, look, complaints }) {
      complaints.expect(/^422 GET \/api\/organizations\/.+\/plan\/preview/);
      const { id } = await aMember(api, { maxUsers: 3 });
      const { name } = await aPlan(api, { maxUsers: 1 });
      await page.goto(`/admin/orgs/${id}`);
      await (await recordAct(page, "Change plan")).click();
      const dialog = page.getByRole("dialog", { name: "Change plan" });
      await dialog.getByLabel("Plan").selectOption({ label: `${name} · €79.00 a month` });
      await expect(dialog).toContainText(`, then ${name} at €79.00 a month.`);
      await look("what another plan would come to", dialog);
      await dialog.getByLabel("Start date").fill("2020-01-01");
      await expect(dialog.getByRole("alert")).toContainText("Choose a start date from");
      await look("why it cannot begin", dialog);
    },
  },
  {
    name: "the terms of a pharmacy, and the question before its membership ends",
    async open({ page, api, look }) {
      const { id } = await aMember(api, {}, -3);
      await page.goto(`/admin/orgs/${id}?tab=subscriptions`);
      await shows(page, "Current term");
      await look("the terms of a pharmacy", page.getByRole("main"));
      await button(page, "End membership").click();
      await expect(page.getByRole("alertdialog")).toContainText("Today is its last day.");
      await look("the question before it ends", dialogOn(page));
    },
  },
  {
    name: "the people of a pharmacy",
    async open({ page, api, look }) {
      const { id } = await aMember(api);
      await aUser(api, { role: "owner", organization: id });
      await page.goto(`/admin/orgs/${id}?tab=users`);
      await shows(page, "Never signed in");
      await look("the people of a pharmacy", page.getByRole("main"));
    },
  },
];

walkWithAxe([...LIST, ...FORMS, ...RECORD, ...SUBSCRIPTION]);
