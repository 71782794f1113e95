import type { Item } from "@pharmacy/contract/items/items";
import type { Page as Answer } from "@pharmacy/contract/list";
import { aPriceList } from "../support/lists.ts";
import {
  act,
  attach,
  fill,
  found,
  listStates,
  press,
  pressInDialog,
  type Screen,
  type ScreenContext,
  type Screens,
  type Step,
  sees,
  WIDE,
} from "./screen.ts";

const LISTS = "/admin/lists";
const cancel = pressInDialog("Cancel");

const packsOf = async ({ api }: ScreenContext) =>
  (await api.get<Answer<Item>>("items?status=active&sort=code&order=asc&count=2")).items;

/** A draft with a price for two items. */
const draft = async (context: ScreenContext) =>
  `${LISTS}/${(await aPriceList(context.api, await packsOf(context))).id}`;

const pasteTable: Step = async (context) => {
  const [pack] = await packsOf(context);
  await fill("Table", `${pack?.code}\t2.00\nITM-999999\t1.00`)(context);
};

const attachLines: Step = async (context) => {
  const [pack] = await packsOf(context);
  const text = `Item;Price\n${pack?.code};2.00\nITM-999999;1\n`;
  await attach("text/csv", text, "lines.csv")(context);
};

const refuseCell: Step = async ({ page }) => {
  await page.getByRole("grid").getByText("€1.00").first().click();
  for (const key of ["x", "Enter", "ArrowUp"]) await page.keyboard.press(key);
};

const LIST_SCREENS: Screen[] = [
  listStates("Lists", LISTS, "**/api/lists*"),
  { address: LISTS, states: [{ name: "Lists", shows: "Core range" }] },
  {
    address: `${LISTS}?id=new`,
    states: [
      { name: "New list", shows: "Create list" },
      {
        name: "New list, nothing filled in",
        steps: [press("Create list")],
        shows: "Name is required.",
      },
    ],
  },
  {
    // the list of the network, which a promotion competes with
    address: found("lists?search=Core+range&count=1", (id) => `${LISTS}/${id}`),
    states: [
      {
        name: "List",
        steps: [({ page }) => page.getByRole("grid").getByText("€").nth(3).waitFor()],
        shows: "Change prices",
      },
      {
        name: "List, prices changed?",
        steps: [press("Change prices"), fill("Percentage", "10")],
        shows: /will change\.$/,
        after: [cancel],
      },
      {
        name: "List, why this price",
        steps: [press("Why this price?")],
        shows: "Choose a pharmacy and a quantity to see its price.",
      },
    ],
  },
  {
    address: draft,
    states: [
      {
        name: "List, refused cell",
        steps: [refuseCell],
        shows: "Enter an amount of 0 or more with at most 2 decimals.",
        widths: WIDE,
      },
      {
        name: "List, pasted table",
        steps: [press("Paste a table"), pasteTable, press("Check lines")],
        shows: "1 changed, 1 refused. Refused rows are left out.",
        after: [cancel],
      },
      {
        name: "List, prices changed",
        steps: [
          press("Change prices"),
          fill("Percentage", "10"),
          press("Change 2 prices"),
          ({ page }) => page.getByRole("dialog").waitFor({ state: "hidden" }),
          press("Change prices"),
        ],
        shows: "2 prices changed.",
        after: [cancel],
      },
      {
        name: "List, compared",
        steps: act("Compare with another list"),
        shows: "Compare with",
      },
    ],
  },
  {
    address: async (context) => `${await draft(context)}/import`,
    states: [
      { name: "List, import of lines", shows: "Earlier imports" },
      {
        name: "List, file with lines",
        steps: [attachLines],
        shows: "Check file",
      },
      {
        name: "List, checked lines",
        steps: [press("Check file")],
        shows: "0 new, 1 changed, 0 unchanged, 1 refused",
        after: [
          press("Cancel import"),
          pressInDialog("Cancel import"),
          sees("Cancelled. Nothing was saved."),
        ],
      },
    ],
  },
];

export const screens: Screens = { Lists: LIST_SCREENS };
