import type { Group } from "@pharmacy/contract/groups/groups";
import { aMark } from "../support/records.ts";
import { boxOf } from "../support/screen.ts";
import {
  DESKTOP,
  dismiss,
  listStates,
  press,
  type Screen,
  type ScreenContext,
  type Screens,
} from "./screen.ts";

const GROUPS = "/admin/groups";

const GROUP_SCREENS: Screen[] = [
  listStates("Groups", GROUPS, "**/api/groups*"),
  {
    address: `${GROUPS}?count=100`,
    states: [
      { name: "Groups", shows: "Anti-inflammatories" },
      {
        name: "Groups, menu of a row",
        steps: [press("Actions for Pain relief")],
        shows: "Move down",
        after: [dismiss],
        isFleeting: true,
      },
      { name: "Groups, moving one", steps: [moveGroup], shows: "Move Skin?", widths: [DESKTOP] },
    ],
  },
  {
    address: `${GROUPS}?search=anti`,
    states: [{ name: "Groups, found", shows: /› Anti-inflammatories$/ }],
  },
  { address: `${GROUPS}?id=new`, states: [{ name: "New group", shows: "Create group" }] },
];

/** Drags one group into another, which asks before it moves. */
async function moveGroup({ page, api }: ScreenContext) {
  const group = (name: string) => {
    const code = `${name}-${aMark()}`.toLowerCase();
    return api.post<Group>("groups", { name, code, parent: null, status: "active" });
  };
  const [into, moved] = [await group("Care"), await group("Skin")];
  await page.reload();
  await page.getByRole("status", { name: "Moves" }).waitFor({ state: "attached" });
  const nameOf = ({ id }: Group) => page.locator(`[data-row-opener="${id}"]`);
  await nameOf(moved).waitFor();
  await nameOf(into).scrollIntoViewIfNeeded();
  const [from, to] = [await boxOf(nameOf(moved)), await boxOf(nameOf(into))];
  await page.mouse.move(from.left + 10, (from.top + from.bottom) / 2);
  await page.mouse.down();
  await page.mouse.move(to.left + 40, (to.top + to.bottom) / 2, { steps: 5 });
  await page.getByText("Into Care").first().waitFor();
  await page.mouse.up();
}

export const screens: Screens = { Groups: GROUP_SCREENS };
