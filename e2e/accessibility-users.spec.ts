import { aUser, linkTo } from "./support/records.ts";
import { button } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { dialogOn, menuOn, shows, type Walk, walkWithAxe } from "./support/walks.ts";

const LISTS: Walk[] = [
  {
    name: "the list of people, and what can be done to one",
    async open({ page, api, look, lookOnDesk }) {
      const { name } = await aUser(api);
      await page.goto(`/admin/users?search=${encodeURIComponent(name)}`);
      await shows(page, name);
      await look("the list of people");
      await button(page, `Actions for ${name}`).click();
      await expect(menuOn(page)).toBeVisible();
      await lookOnDesk("what can be done to one", menuOn(page));
    },
  },
  {
    name: "what each role may do",
    async open({ page, look }) {
      await page.goto("/admin/users/roles");
      await shows(page, "Finance officer");
      await look("what each role may do", page.getByRole("main"));
    },
  },
  {
    name: "a new person, with what is missing",
    async open({ page, look }) {
      await page.goto("/admin/users/create");
      await button(page, "Create user").click();
      await shows(page, "Name is required.");
      await look("what is missing", page.getByRole("main"));
    },
  },
];

const RECORD: Walk[] = [
  {
    name: "a person, and the question before they are suspended",
    async open({ page, api, look }) {
      const { id } = await aUser(api);
      await linkTo(api, id);
      await page.goto(`/admin/users/${id}`);
      await shows(page, "Not sent: no mail server");
      await look("a person");
      await button(page, "Suspend user").click();
      const question = page.getByRole("alertdialog");
      await expect(question).toContainText("1 mailed link stops working.");
      await look("the question before a user is suspended", dialogOn(page));
      await question.getByRole("button", { name: "Suspend user" }).click();
      await shows(page, "Reason is required.");
      await look("what is missing", dialogOn(page));
    },
  },
  {
    name: "a person being edited, and what they may do",
    async open({ page, api, look }) {
      const { id } = await aUser(api);
      await page.goto(`/admin/users/${id}?tab=access`);
      await shows(page, "What this role can do");
      await look("what a person may do", page.getByRole("main"));
      await button(page, "Edit user").click();
      await shows(page, "Used to sign in.");
      await look("a person being edited", dialogOn(page));
    },
  },
  {
    name: "what became of a person, and the question before their role is changed",
    async open({ page, api, look }) {
      const { id, name } = await aUser(api);
      await page.goto(`/admin/users/${id}?tab=activity`);
      await shows(page, `created ${name}`);
      await look("what became of a person", page.getByRole("main"));
      await button(page, "Change role").click();
      await shows(page, "The new role's permissions apply");
      await look("the question before their role is changed", dialogOn(page));
    },
  },
];

walkWithAxe([...LISTS, ...RECORD]);
