import type { Page as Answer } from "@pharmacy/contract/list";
import type { Recall } from "@pharmacy/contract/recalls/recalls";
import {
  breakDown,
  choose,
  press,
  type Screen,
  type ScreenContext,
  type Screens,
  type Step,
  silence,
} from "./screen.ts";

const RECALLS = "/admin/recalls";

/** The recall of the demo network that several pharmacies have not answered. */
const recalled = async ({ api }: ScreenContext): Promise<string> => {
  const { items } = await api.get<Answer<Recall>>("recalls?status=open");
  const recall = items.find(({ waiting }) => waiting > 1);
  if (!recall) throw new Error("No recall waits for several pharmacies.");
  return recall.id;
};

const openRecall: Step = async (context) => {
  await context.page.goto(`${RECALLS}/${await recalled(context)}`);
};

const RECALL_SCREENS: Screen[] = [
  { name: "Recalls", address: RECALLS, shows: /^RC-/ },
  {
    name: "Recalls, loading",
    address: RECALLS,
    before: silence("**/api/recalls*"),
    shows: "Recalls",
  },
  { name: "Recalls, empty", address: RECALLS, isEmpty: true, shows: "No recalls yet" },
  {
    name: "Recalls, failed",
    address: RECALLS,
    before: breakDown("**/api/recalls*"),
    shows: "The recalls could not be loaded",
    complaints: [/^500 GET \/api\/recalls/],
  },
  { name: "New recall", address: `${RECALLS}?id=new`, shows: "What the recall reaches" },
  { name: "Recall", address: RECALLS, steps: [openRecall], shows: "Progress" },
  {
    name: "Recall, close?",
    address: RECALLS,
    steps: [openRecall, press("Close recall")],
    shows: /pharmacies will be closed without an answer\.$/,
  },
  {
    name: "Recall, lift?",
    address: RECALLS,
    steps: [openRecall, press("More actions"), choose("Lift recall")],
    shows: "Only for a recall that was started in error.",
  },
];

export const screens: Screens = { Recalls: RECALL_SCREENS };
