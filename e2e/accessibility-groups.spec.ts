import type { Group } from "@pharmacy/contract/groups/groups";
import { aMark } from "./support/records.ts";
import { boxOf, button } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { dialogOn, menuOn, shows, walkWithAxe } from "./support/walks.ts";

walkWithAxe([
  {
    name: "the tree of groups, the menu of one, and what moving it changes",
    async open({ page, api, look, lookOnDesk }) {
      const mark = aMark();
      const group = (name: string) =>
        api.post<Group>("groups", {
          name: `${name} ${mark}`,
          code: `${name}-${mark}`.toLowerCase(),
          parent: null,
          status: "active",
        });
      const [into, moved] = [await group("Care"), await group("Skin")];
      await page.goto("/admin/groups?count=100");
      await shows(page, moved.name);
      await look("the tree of groups");
      await button(page, `Actions for ${moved.name}`).click();
      await lookOnDesk("the menu of a group", menuOn(page));
      await page.keyboard.press("Escape");
      await expect(page.getByRole("status", { name: "Moves" })).toBeAttached();
      const nameOf = ({ id }: Group) => page.locator(`[data-row-opener="${id}"]`);
      await nameOf(into).scrollIntoViewIfNeeded();
      const [from, to] = [await boxOf(nameOf(moved)), await boxOf(nameOf(into))];
      await page.mouse.move(from.left + 10, (from.top + from.bottom) / 2);
      await page.mouse.down();
      await page.mouse.move(to.left + 40, (to.top + to.bottom) / 2, { steps: 5 });
      await shows(page, `Into ${into.name}`);
      await page.mouse.up();
      const question = page.getByRole("alertdialog", { name: `Move ${moved.name}?` });
      await expect(question).toContainText(`${into.name} › ${moved.name}`);
      await look("what moving it changes", dialogOn(page));
    },
  },
]);
