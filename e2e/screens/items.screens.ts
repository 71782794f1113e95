import { aPng } from "../../server/test/pictures.ts";
import {
  act,
  attach,
  choose,
  dismiss,
  found,
  listStates,
  press,
  pressInDialog,
  type Screen,
  type Screens,
  sees,
  WIDE,
} from "./screen.ts";

const ITEMS = "/admin/items";
const item = found("items?status=active&count=1", (id) => `${ITEMS}?id=${id}`);

const ITEM_SCREENS: Screen[] = [
  listStates("Items", ITEMS, "**/api/items*"),
  { address: `${ITEMS}?status=active`, states: [{ name: "Items", shows: /^ITM-/ }] },
  {
    address: item,
    states: [
      { name: "Item", shows: "Pack and codes" },
      {
        name: "Item, label",
        steps: [press("Print label")],
        shows: "Paper of the PDF",
        after: [pressInDialog("Close")],
        widths: WIDE,
      },
      {
        name: "Item, more actions",
        steps: [press("More actions")],
        shows: "Withdraw item",
        isFleeting: true,
      },
      {
        name: "Item, withdrawn?",
        steps: [choose("Withdraw item")],
        shows: "It may no longer be bought or sold.",
        after: [dismiss],
      },
      {
        name: "Item, shortage",
        steps: act("Report shortage"),
        shows: "Save shortage",
        after: [pressInDialog("Cancel")],
      },
      {
        name: "Item, new pack size",
        steps: act("Duplicate as new pack size"),
        shows: "The new item is a draft.",
      },
    ],
  },
  {
    address: `${ITEMS}?id=new`,
    states: [
      { name: "New item", shows: "It starts as a draft that pharmacies cannot see." },
      {
        name: "New item, nothing filled in, an ingredient and pictures",
        steps: [
          press("Create item"),
          sees("Name is required."),
          press("Add ingredient"),
          attach("image/png", aPng(96, 96), "front.png", "back.png"),
        ],
        shows: "In lists",
      },
    ],
  },
];

export const screens: Screens = { Items: ITEM_SCREENS };
