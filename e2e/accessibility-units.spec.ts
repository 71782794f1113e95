import { aUnit } from "./support/records.ts";
import { button, field } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { dialogOn, menuOn, shows, type Walk, walkWithAxe } from "./support/walks.ts";

const LIST: Walk[] = [
  {
    name: "the list of units",
    async open({ page, look }) {
      await page.goto("/admin/units?count=8");
      await expect(page.getByRole("table", { name: "Units" })).toHaveAttribute(
        "aria-busy",
        "false",
      );
      await look("the list of units");
    },
  },
  {
    name: "a list without a result",
    async open({ page, look }) {
      await page.goto("/admin/units?search=qqqq&status=inactive");
      await shows(page, "No units found");
      await look("a list without a result", page.getByRole("main"));
    },
  },
  {
    name: "a list on its way",
    async open({ page, look }) {
      // Never answered: the page waits.
      await page.route("**/api/units*", () => {});
      await page.goto("/admin/units");
      await expect(page.getByRole("status").first()).toBeVisible();
      await look("a list on its way", page.getByRole("main"));
    },
  },
  {
    name: "a list that could not be had",
    async open({ page, complaints, look }) {
      complaints.expect(/^400 GET \/api\/units/);
      const json = { error: "bad_request", message: "This cannot be read." };
      await page.route("**/api/units*", (route) => route.fulfill({ status: 400, json }));
      await page.goto("/admin/units");
      await shows(page, "The units could not be loaded");
      await shows(page, "Error: This cannot be read.");
      await look("a list that could not be had");
    },
  },
];

const UNIT: Walk[] = [
  {
    name: "the menu of a row, and the question before a unit is deleted",
    async open({ page, api, lookOnDesk }) {
      const { name } = await aUnit(api);
      await page.goto(`/admin/units?search=${encodeURIComponent(name)}`);
      await button(page, `Actions for ${name}`).click();
      const remove = page.getByRole("menuitem", { name: "Delete unit" });
      await expect(remove).toBeVisible();
      await lookOnDesk("the menu of a row", menuOn(page));
      await remove.click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await lookOnDesk("the question before a unit is deleted", dialogOn(page));
    },
  },
  {
    name: "a new unit, with what is missing",
    async open({ page, look }) {
      await page.goto("/admin/units?id=new");
      await button(page, "Create unit").click();
      await shows(page, "Name is required.");
      await look("a new unit, with what is missing", dialogOn(page));
    },
  },
  {
    name: "a unit and its history, its form, and that two people changed it",
    async open({ page, api, complaints, look }) {
      const { id, name, version } = await aUnit(api);
      complaints.expect(/^409 PATCH /);
      await page.goto(`/admin/units?id=${id}`);
      await shows(page, `created ${name}`);
      await look("a unit and its history", dialogOn(page));
      await button(page, "Edit unit").click();
      await expect(field(page, "Name")).toBeFocused();
      await look("the form of a unit", dialogOn(page));
      await field(page, "Symbol").fill("mine");
      await api.patch(`units/${id}`, { symbol: "theirs", version });
      await button(page, "Save unit").click();
      await shows(page, "Someone else changed this record");
      await look("that two people changed it", dialogOn(page));
    },
  },
];

walkWithAxe([...LIST, ...UNIT]);
