import type { ItemSummary } from "@pharmacy/contract/items";
import type { Page as Answer } from "@pharmacy/contract/list";
import type { Recall } from "@pharmacy/contract/recalls";
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

/** A recall of a batch that no pharmacy has, made by the first screen that needs it. */
const recalled = async ({ api }: ScreenContext): Promise<string> => {
  const { items: there } = await api.get<Answer<Recall>>("recalls?count=1");
  if (there[0]) return there[0].id;
  const { items } = await api.get<Answer<ItemSummary>>("items?status=active&count=1");
  const { id } = await api.post<Recall>("recalls", {
    ...{ item: items[0]?.id, batchNumbers: ["SCREEN-9"], recallClass: 2 },
    ...{ reason: "Particles in the solution.", instruction: "Put the packs aside." },
  });
  return id;
};

const openRecall: Step = async (context) => {
  await context.page.goto(`${RECALLS}/${await recalled(context)}`);
};

const RECALL_SCREENS: Screen[] = [
  { name: "Recalls", address: RECALLS, before: recalled, shows: /^RC-/ },
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
    shows: "Every pharmacy has answered.",
  },
  {
    name: "Recall, lift?",
    address: RECALLS,
    steps: [openRecall, press("More actions"), choose("Lift recall")],
    shows: "Only for a recall that was started in error.",
  },
];

export const screens: Screens = { Recalls: RECALL_SCREENS };
