import type { Item } from "@pharmacy/contract/items/items";
import type { Page as Answer } from "@pharmacy/contract/list";
import { aPng } from "../server/test/pictures.ts";
import type { Api } from "./support/api.ts";
import { button, recordAct } from "./support/screen.ts";
import { dialogOn, shows, type Walk, walkWithAxe } from "./support/walks.ts";

const anItem = async (api: Api) =>
  (await api.get<Answer<Item>>("items?status=active&count=1")).items[0] as Item;

const CATALOGUE: Walk[] = [
  {
    name: "the list of items",
    async open({ page, api, look }) {
      const { name } = await anItem(api);
      await page.goto("/admin/items?status=active");
      await shows(page, name);
      await look("the list of items");
    },
  },
  {
    name: "an item beside the list, its label, and what withdrawing it means",
    async open({ page, api, look, lookOnDesk }) {
      const { id, code } = await anItem(api);
      await page.goto(`/admin/items?id=${id}`);
      await shows(page, code);
      await look("an item beside the list", dialogOn(page));
      await button(page, "Print label").click();
      await shows(page, "Paper of the PDF");
      await look("its label", dialogOn(page));
      await button(dialogOn(page), "Close").first().click();
      await (await recordAct(page, "Withdraw item")).click();
      await shows(page, `Type ${code} to confirm.`);
      await lookOnDesk("what withdrawing it means", dialogOn(page));
    },
  },
  {
    name: "the form of a new item, and what is wrong with it",
    async open({ page, look }) {
      await page.goto("/admin/items?id=new");
      await shows(page, "It starts as a draft that pharmacies cannot see.");
      await look("the form of a new item", dialogOn(page));
      await button(page, "Create item").click();
      await shows(page, "Name is required.");
      await button(page, "Add ingredient").click();
      const buffer = aPng(96, 96);
      const files = ["front.png", "back.png"].map((name) => ({
        name,
        mimeType: "image/png",
        buffer,
      }));
      await dialogOn(page).locator("input[type=file]").setInputFiles(files);
      await shows(page, "In lists");
      await look("what is wrong with it, an ingredient and pictures", dialogOn(page));
    },
  },
  {
    name: "tax in the settings, and the form of a rate",
    async open({ page, look }) {
      await page.goto("/admin/settings");
      await button(page, "New tax rate").click();
      await shows(page, "It applies until the next rate");
      await look("the form of a rate", dialogOn(page));
    },
  },
];

walkWithAxe(CATALOGUE);
