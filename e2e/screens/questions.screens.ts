import { breakDown, openFound, type Screen, type Screens, sees, silence } from "./screen.ts";

const QUESTIONS = "/admin/questions";
const openFirst = openFound("questions", (id) => `${QUESTIONS}?id=${id}`);

const QUESTION_SCREENS: Screen[] = [
  { name: "Questions", address: QUESTIONS, shows: /^Q-\d+/ },
  {
    name: "Questions, loading",
    address: QUESTIONS,
    before: silence("**/api/questions*"),
    shows: "Questions",
  },
  { name: "Questions, empty", address: QUESTIONS, isEmpty: true, shows: "No questions yet" },
  {
    name: "Questions, failed",
    address: QUESTIONS,
    before: breakDown("**/api/questions*"),
    shows: "The questions could not be loaded",
    complaints: [/^500 GET \/api\/questions/],
  },
  { name: "Question", address: QUESTIONS, steps: [openFirst], shows: /^Your answer$/ },
  {
    name: "Own questions",
    address: "/dashboard/questions",
    role: "owner",
    shows: "Ask a question",
  },
  {
    name: "Ask a question",
    address: "/dashboard/questions/ask",
    role: "owner",
    steps: [sees("Send question")],
    shows: "Title",
    isWhole: true,
  },
  {
    name: "Ask as a visitor",
    address: "/ask",
    role: "nobody",
    shows: "Send question",
    isWhole: true,
  },
];

export const screens: Screens = { Questions: QUESTION_SCREENS };
