import { aPublishedAnswer, aQuestion } from "../support/questions.ts";
import { aMark } from "../support/records.ts";
import {
  act,
  dismiss,
  fill,
  listStates,
  press,
  type Screen,
  type Screens,
  type Step,
} from "./screen.ts";

const QUESTIONS = "/admin/questions";
const ANSWERED = "When do goods arrive?";

const answer: Step = ({ page }) =>
  page.getByRole("textbox", { name: /^Answer/ }).fill("It comes tomorrow.");
const select =
  (label: string, option: string): Step =>
  ({ page }) =>
    page.getByLabel(label, { exact: true }).selectOption(option);

const DESK: Screen[] = [
  listStates("Questions", QUESTIONS, "**/api/questions*"),
  { address: QUESTIONS, states: [{ name: "Questions", shows: /^Q-\d+/ }] },
  {
    address: async ({ api }) => {
      const { id, title } = await aQuestion(api);
      return `${QUESTIONS}?search=${encodeURIComponent(title)}&id=${id}`;
    },
    states: [
      { name: "Question", shows: /^Your answer$/ },
      {
        name: "Question, an answer that is missing",
        steps: [press("Send answer")],
        shows: "Write an answer first.",
      },
      {
        name: "Question, the email",
        steps: [answer, press("Preview email")],
        shows: "It comes tomorrow.",
      },
      {
        name: "Question, merging",
        steps: act("Merge question"),
        shows: "Search by number, title or words.",
        after: [dismiss],
      },
      { name: "Question, closing", steps: act("Close question"), shows: /^Close .*\?$/ },
    ],
  },
  {
    address: async ({ api }) => {
      const { id, title } = await aPublishedAnswer(api);
      // with nothing else in the list behind it, which axe reads as well
      return `${QUESTIONS}?search=${encodeURIComponent(title)}&id=${id}`;
    },
    states: [
      { name: "Published answer", shows: "Published answer" },
      {
        name: "Published answer, editing",
        steps: act("Publish answer"),
        shows: "Publish changes",
      },
    ],
  },
];

const ASKERS: Screen[] = [
  {
    address: async ({ api }) => {
      const title = `${ANSWERED} ${aMark()}`;
      await aPublishedAnswer(api, title);
      return `/dashboard/questions?search=${encodeURIComponent(title)}`;
    },
    role: "owner",
    states: [
      {
        name: "Own questions",
        steps: [({ page }) => page.getByText(ANSWERED).first().click()],
        shows: "It arrives on the next working day.",
      },
      {
        name: "Ask a question",
        steps: [
          ({ page }) => page.getByRole("link", { name: "Ask a question" }).first().click(),
          fill("Title", ANSWERED),
          ({ page }) => page.getByRole("region", { name: "Similar answers" }).waitFor(),
          press("Send question"),
        ],
        shows: "Question is required.",
        isWhole: true,
      },
      {
        name: "Own question",
        steps: [
          select("Topic", "Orders"),
          fill("Question", "We ordered on Monday."),
          press("Send question"),
        ],
        shows: "The support desk has your question.",
      },
    ],
  },
  {
    address: "/ask",
    role: "nobody",
    states: [
      { name: "Ask as a visitor", shows: "Send question", isWhole: true },
      {
        name: "Ask as a visitor, nothing filled in",
        steps: [press("Send question")],
        shows: "Your name is required.",
        isWhole: true,
      },
    ],
  },
];

export const screens: Screens = { Questions: [...DESK, ...ASKERS] };
