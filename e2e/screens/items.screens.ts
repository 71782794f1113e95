import type { Item } from "@pharmacy/contract/items/items";
import type { Page as Answer } from "@pharmacy/contract/list";
import { aPng } from "../../server/test/pictures.ts";
import { breakDown, choose, press, type Screen, type Screens, sees, silence } from "./screen.ts";

const ITEMS = "/admin/items";
const ROWS = /^ITM-/;

/** Opens the first active item. */
const openItem: NonNullable<Screen["before"]> = async ({ page, api }) => {
  const { items } = await api.get<Answer<Item>>("items?status=active&count=1");
  await page.goto(`${ITEMS}?id=${items[0]?.id}`);
};

const ITEM_SCREENS: Screen[] = [
  { name: "Items", address: ITEMS, shows: ROWS },
  { name: "Items, loading", address: ITEMS, before: silence("**/api/items*"), shows: "Items" },
  { name: "Items, empty", address: ITEMS, isEmpty: true, shows: "No items yet" },
  { name: "Items, nothing found", address: `${ITEMS}?search=qqqq`, shows: "No items found" },
  {
    name: "Items, failed",
    address: ITEMS,
    before: breakDown("**/api/items*"),
    shows: "The items could not be loaded",
    complaints: [/^500 GET \/api\/items/],
  },
  { name: "Item", address: ITEMS, steps: [openItem], shows: "Pack and codes" },
  {
    name: "Item, more actions",
    address: ITEMS,
    steps: [openItem, press("More actions")],
    shows: "Withdraw item",
  },
  {
    name: "Item, withdrawn?",
    address: ITEMS,
    steps: [openItem, press("More actions"), choose("Withdraw item")],
    shows: "It may no longer be bought or sold.",
  },
  {
    name: "Item, new pack size",
    address: ITEMS,
    steps: [openItem, press("More actions"), choose("Duplicate as new pack size")],
    shows: "The new item is a draft.",
  },
  {
    name: "Item, shortage",
    address: ITEMS,
    steps: [openItem, press("More actions"), choose("Report shortage")],
    shows: "Save shortage",
  },
  {
    name: "Item, label",
    address: ITEMS,
    steps: [openItem, press("Print label")],
    shows: "Paper of the PDF",
    widths: [768, 1440],
  },
  { name: "New item", address: `${ITEMS}?id=new`, shows: "Create item" },
  {
    name: "New item, ingredient and pictures",
    address: `${ITEMS}?id=new`,
    steps: [
      press("Add ingredient"),
      ({ page }) =>
        page.locator("input[type=file]").setInputFiles(
          ["front.png", "back.png"].map((name) => ({
            name,
            mimeType: "image/png",
            buffer: aPng(96, 96),
          })),
        ),
      sees("In lists"),
    ],
    shows: "In lists",
  },
];

export const screens: Screens = { Items: ITEM_SCREENS };
