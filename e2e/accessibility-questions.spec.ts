import { aPublishedAnswer, aQuestion } from "./support/questions.ts";
import { aMark } from "./support/records.ts";
import { button, field, recordAct } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { dialogOn, shows, type Walk, walkWithAxe } from "./support/walks.ts";

const DESK: Walk[] = [
  {
    name: "the list of questions, one of them, an answer that is missing, its letter, and what is asked before an act",
    async open({ page, api, look, lookOnDesk }) {
      const { title } = await aQuestion(api);
      await page.goto(`/admin/questions?search=${encodeURIComponent(title)}`);
      await shows(page, title);
      await look("the list of questions");
      await button(page, title).click();
      await button(page, "Send answer").click();
      await shows(page, "Write an answer first.");
      await look("an answer that is missing", dialogOn(page));
      await page.getByRole("textbox", { name: /^Answer/ }).fill("It comes tomorrow.");
      await button(page, "Preview email").click();
      const email = page.getByRole("region", { name: "The email" });
      await expect(email).toBeVisible();
      await lookOnDesk("the letter", email);
      await (await recordAct(page, "Merge question")).click();
      await shows(page, "Search by number, title or words.");
      await lookOnDesk("the question before a merge", dialogOn(page));
      await page.keyboard.press("Escape");
      await (await recordAct(page, "Close question")).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await lookOnDesk("the question before it is closed", dialogOn(page));
    },
  },
  {
    name: "a published answer, and its form",
    async open({ page, api, look, lookOnDesk }) {
      const { id, title } = await aPublishedAnswer(api);
      // with nothing else in the list behind it, which axe reads as well
      await page.goto(`/admin/questions?search=${encodeURIComponent(title)}&id=${id}`);
      await expect(page.getByRole("region", { name: "Published answer" })).toBeVisible();
      await look("a published answer", dialogOn(page));
      await (await recordAct(page, "Publish answer")).click();
      await expect(button(page, "Publish changes")).toBeVisible();
      await lookOnDesk("the form of a published answer", dialogOn(page));
    },
  },
  {
    name: "the settings, and a new template with what is missing",
    async open({ page, look, lookOnDesk }) {
      await page.goto("/admin/settings");
      await shows(page, "Require a second factor");
      const desk = page.getByRole("region", { name: "Support desk" });
      await expect(desk.getByLabel("Saturday")).toBeVisible();
      const templates = page.getByRole("region", { name: "Answer templates" });
      await expect(button(templates, "New template")).toBeVisible();
      await look("the settings");
      await button(templates, "New template").click();
      await button(page, "Create template").click();
      await shows(page, "Name is required.");
      await lookOnDesk("a new template, with what is missing", dialogOn(page));
    },
  },
];

const ASKERS: Walk[] = [
  {
    name: "frequently asked questions, a new question, and it once asked",
    role: "owner",
    async open({ page, api, look, lookOnDesk }) {
      const title = `When do goods arrive in ${aMark()}?`;
      await aPublishedAnswer(api, title);
      await page.goto(`/dashboard/questions?search=${encodeURIComponent(title)}`);
      await page.getByText(title).click();
      await shows(page, "It arrives on the next working day.");
      await look("frequently asked questions");
      await page.getByRole("link", { name: "Ask a question" }).first().click();
      await field(page, "Title").fill(title);
      await expect(page.getByRole("region", { name: "Similar answers" })).toBeVisible();
      await button(page, "Send question").click();
      await shows(page, "Question is required.");
      await lookOnDesk("a new question, with what is missing");
      await field(page, "Topic").selectOption("Orders");
      await field(page, "Question").fill("We ordered on Monday.");
      await button(page, "Send question").click();
      await shows(page, "The support desk has your question.");
      await look("a question once asked", dialogOn(page));
    },
  },
  {
    name: "the form for visitors",
    role: "nobody",
    async open({ page, look }) {
      await page.goto("/ask");
      await button(page, "Send question").click();
      await shows(page, "Your name is required.");
      await look("the form for visitors");
    },
  },
];

walkWithAxe([...DESK, ...ASKERS]);
