import type { Page as Answer } from "@pharmacy/contract/list";
import type { Recall } from "@pharmacy/contract/recalls/recalls";
import { signInAs } from "../support/api.ts";
import { aRecall, aStockedPharmacy } from "../support/recalls.ts";
import {
  act,
  dismiss,
  listStates,
  press,
  pressInDialog,
  type Screen,
  type ScreenContext,
  type Screens,
} from "./screen.ts";

const RECALLS = "/admin/recalls";

/** The recall of the demo network that several pharmacies have not answered. */
async function recalled({ api }: ScreenContext): Promise<string> {
  const { items } = await api.get<Answer<Recall>>("recalls?status=open");
  const recall = items.find(({ waiting }) => waiting > 1);
  if (!recall) throw new Error("No recall waits for several pharmacies.");
  return `${RECALLS}/${recall.id}`;
}

const RECALL_SCREENS: Screen[] = [
  listStates("Recalls", RECALLS, "**/api/recalls*"),
  { address: RECALLS, states: [{ name: "Recalls", shows: /^RC-/ }] },
  {
    address: async ({ api }) => `${RECALLS}?item=${(await aStockedPharmacy(api)).item.id}&id=new`,
    states: [
      { name: "New recall", shows: "What the recall reaches" },
      {
        name: "New recall, what it reaches and what is missing",
        steps: [
          ({ page }) => page.getByRole("textbox", { name: /^Batch numbers/ }).fill("LOT42A\nLOT43"),
          ({ page }) => page.getByText("12 packs in 1 pharmacy").first().waitFor(),
          press("Start recall"),
        ],
        shows: "Reason is required.",
      },
    ],
  },
  {
    address: recalled,
    states: [
      { name: "Recall", shows: "Progress" },
      {
        name: "Recall, close?",
        steps: [press("Close recall")],
        shows: /pharmacies will be closed without an answer\.$/,
        after: [dismiss],
      },
      {
        name: "Recall, lift?",
        steps: act("Lift recall"),
        shows: "Only for a recall that was started in error.",
      },
    ],
  },
  {
    address: "/dashboard",
    before: async ({ page, api }) => {
      const { item, owner } = await aStockedPharmacy(api);
      await aRecall(api, item);
      await signInAs(page, owner);
    },
    states: [
      { name: "Dashboard, with a recall", shows: /is recalled \(class 1\)\.$/ },
      {
        name: "Recall, acknowledging",
        steps: [press(/^Acknowledge recall/), pressInDialog("Acknowledge recall")],
        shows: "Quantity must be a whole number",
      },
    ],
    complaints: [/^422 POST \/api\/recall-notices/],
  },
];

export const screens: Screens = { Recalls: RECALL_SCREENS };
