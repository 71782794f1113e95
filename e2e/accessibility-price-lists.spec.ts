import { aPriceList, somePacks } from "./support/lists.ts";
import { button, field } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { dialogOn, shows, walkWithAxe } from "./support/walks.ts";

walkWithAxe([
  {
    name: "the price lists, and the form of a new one",
    async open({ page, api, look }) {
      const { name } = await aPriceList(api, []);
      await page.goto(`/admin/lists?search=${encodeURIComponent(name)}`);
      await expect(page.getByText(name)).toBeVisible();
      await look("the price lists");
      await page.goto("/admin/lists?id=new");
      await button(page, "Create list").click();
      await shows(page, "Name is required.");
      await look("a new list, with what is missing", dialogOn(page));
    },
  },
  {
    name: "the lines of a list, a refused cell, a pasted table, and why a price is what it is",
    async open({ page, api, look }) {
      const packs = await somePacks(api, 2);
      const { id, name } = await aPriceList(api, packs);
      await page.goto(`/admin/lists/${id}`);
      const grid = page.getByRole("grid", { name: `Lines of ${name}` });
      await grid.getByText("€1.00").first().click();
      await page.keyboard.type("x");
      await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowUp");
      await shows(page, "Enter an amount of 0 or more with at most 2 decimals.");
      await look("the lines of a list, with a refused cell");
      await button(page, "Paste a table").click();
      await field(page, "Table").fill(`${packs[0]?.code}\t2.00\nITM-999999\t1.00`);
      await button(page, "Check lines").click();
      await shows(page, "1 changed, 1 refused. Refused rows are left out.");
      await look("a pasted table", dialogOn(page));
      await button(page, "Cancel").click();
      await button(page, "Change prices").click();
      await page.getByLabel("Percentage").fill("10");
      await shows(page, "2 prices will change.");
      await look("a change of all prices", dialogOn(page));
      await button(page, "Change 2 prices").click();
      await expect(dialogOn(page)).toBeHidden();
      await button(page, "Change prices").click();
      await shows(page, "2 prices changed.");
      await look("what a change of all prices did", dialogOn(page));
      await button(page, "Cancel").click();
      await button(page, "Why this price?").click();
      await shows(page, "Choose a pharmacy and a quantity to see its price.");
      await look("a price question", dialogOn(page));
    },
  },
  {
    name: "a file with lines of a list, and what its check found",
    async open({ page, api, look }) {
      const packs = await somePacks(api, 1);
      const { id } = await aPriceList(api, packs);
      await page.goto(`/admin/lists/${id}/import`);
      const text = `Item;Price\n${packs[0]?.code};2.00\nITM-999999;1\n`;
      const file = { name: "lines.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
      await page.locator("input[type=file]").setInputFiles(file);
      await shows(page, "Check file");
      await look("a file with lines of a list", page.getByRole("main"));
      await button(page, "Check file").click();
      await shows(page, "0 new, 1 changed, 0 unchanged, 1 refused");
      await look("what its check found", page.getByRole("main"));
      await button(page, "Cancel import").click();
      await button(dialogOn(page), "Cancel import").click();
      await shows(page, "Cancelled. Nothing was written.");
    },
  },
]);
