import type { Page as Answer } from "@pharmacy/contract/list";
import type { PriceList } from "@pharmacy/contract/lists/lists";
import { breakDown, choose, fill, press, type Screen, type Screens, sees } from "./screen.ts";

const LISTS = "/admin/lists";

/** Opens the list of the network, which a promotion competes with. */
const openCore: NonNullable<Screen["before"]> = async ({ page, api }) => {
  const { items } = await api.get<Answer<PriceList>>("lists?search=Core+range&count=1");
  await page.goto(`${LISTS}/${items[0]?.id}`);
  await page.getByRole("grid").getByText("€").nth(3).waitFor();
};

const LIST_SCREENS: Screen[] = [
  { name: "Lists", address: LISTS, shows: "Core range" },
  { name: "Lists, empty", address: LISTS, isEmpty: true, shows: "No lists yet" },
  {
    name: "Lists, failed",
    address: LISTS,
    before: breakDown("**/api/lists*"),
    shows: "The lists could not be loaded",
    complaints: [/^500 GET \/api\/lists/],
  },
  { name: "New list", address: `${LISTS}?id=new`, shows: "Create list" },
  { name: "List", address: LISTS, steps: [openCore], shows: "Change prices" },
  {
    name: "List, prices changed?",
    address: LISTS,
    steps: [openCore, press("Change prices"), fill("Percentage", "10"), sees(/will change\.$/)],
    shows: /will change\.$/,
  },
  {
    name: "List, pasted table",
    address: LISTS,
    steps: [
      openCore,
      press("Paste a table"),
      ({ page }) =>
        page.getByRole("textbox", { name: "Table" }).fill("ITM-000001\t2.00\nITM-999999\t1.00"),
      press("Check lines"),
    ],
    shows: /Refused rows are left out\.$/,
  },
  {
    name: "List, why this price",
    address: LISTS,
    steps: [openCore, press("Why this price?")],
    shows: "Choose a pharmacy and a quantity to see its price.",
  },
  {
    name: "List, compared",
    address: LISTS,
    steps: [openCore, press("More actions"), choose("Compare with another list")],
    shows: "Compare with",
  },
  {
    name: "List, import of lines",
    address: LISTS,
    steps: [openCore, ({ page }) => page.getByRole("link", { name: "Import" }).click()],
    shows: "Imports so far",
  },
];

export const screens: Screens = { Lists: LIST_SCREENS };
