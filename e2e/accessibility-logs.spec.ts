import { login, signInAs } from "./support/api.ts";
import { aUnit, sessionOf } from "./support/records.ts";
import { expect } from "./support/test.ts";
import { ADMIN, SUPPORT } from "./support/users.ts";
import { dialogOn, menuOn, shows, type Walk, walkWithAxe } from "./support/walks.ts";

const SESSIONS: Walk[] = [
  {
    name: "the list of sessions",
    async open({ page, look }) {
      // last, so that it is on the first page
      await signInAs(page, ADMIN);
      await page.goto("/admin/sessions?count=5");
      await shows(page, "This session");
      await look("the list of sessions");
    },
  },
  {
    name: "the menu of a session, and the questions before sessions are ended",
    async open({ page, api, lookOnDesk }) {
      const session = await login(page.request, SUPPORT);
      const { user } = await sessionOf(page.request, api, session);
      await page.goto(`/admin/sessions?user=${user.id}&status=active`);
      const menu = page.getByRole("button", { name: /^Actions for/ }).first();
      await menu.click();
      await expect(menuOn(page)).toBeVisible();
      await lookOnDesk("the menu of a session", menuOn(page));
      await page.getByRole("menuitem", { name: "End session" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await lookOnDesk("the question before a session is ended", dialogOn(page));
      await page.keyboard.press("Escape");
      await menu.click();
      await page.getByRole("menuitem", { name: /^End all sessions of/ }).click();
      await shows(page, "next request");
      await lookOnDesk("the question before all are ended", dialogOn(page));
    },
  },
];

const LOGS: Walk[] = [
  {
    name: "the audit log, and the days it is narrowed to",
    async open({ page, look, lookOnDesk }) {
      await page.goto("/admin/logs?model=unit&count=5");
      await shows(page, "created unit");
      await look("the audit log");
      await page.getByRole("button", { name: /^Days/ }).click();
      await shows(page, "Last 7 days");
      await lookOnDesk("the days", dialogOn(page).or(menuOn(page)));
    },
  },
  {
    name: "the proof of the log",
    async open({ page, look }) {
      await page.goto("/admin/logs?count=5");
      await page.getByRole("button", { name: "Verify" }).click();
      await shows(page, "Verify again");
      await look("the proof of the log", dialogOn(page));
    },
  },
  {
    name: "an entry of the log",
    async open({ page, api, look }) {
      const { id, version } = await aUnit(api);
      await api.patch(`units/${id}`, { symbol: "new", version });
      await page.goto(`/admin/logs?recordId=${id}`);
      await page.getByRole("button", { name: /changed unit/ }).click();
      await shows(page, "This request made no other changes.");
      await look("an entry of the log", dialogOn(page));
    },
  },
];

walkWithAxe([...SESSIONS, ...LOGS]);
