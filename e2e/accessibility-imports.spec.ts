import type { Page } from "@playwright/test";
import { aMark } from "./support/records.ts";
import { button } from "./support/screen.ts";
import { dialogOn, shows, type Walk, walkWithAxe } from "./support/walks.ts";

async function drop(page: Page, kind = "packaging") {
  const code = aMark().toUpperCase();
  const text = `Code,Name,Plural name,Symbol,Kind\n${code},thing,things,pcs,packaging\n${code}B,box,boxes,pcs,${kind}\n`;
  await page.goto("/admin/units/import");
  const file = { name: "units.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.locator("input[type=file]").setInputFiles(file);
  await shows(page, "Check file");
}

async function end(page: Page) {
  await button(page, "Cancel import").click();
  await button(dialogOn(page), "Cancel import").click();
  await shows(page, "Cancelled. Nothing was written.");
}

const IMPORTS: Walk[] = [
  {
    name: "where an import begins",
    async open({ page, look }) {
      await page.goto("/admin/units/import");
      await shows(page, "Imports so far");
      await look("where an import begins");
    },
  },
  {
    name: "how the file of an import is read, and how it ended",
    async open({ page, look }) {
      await drop(page);
      await page.getByText("Join, cut or translate").first().click();
      await look("how its file is read", page.getByRole("main"));
      await end(page);
      await look("how it ended", page.getByRole("main"));
    },
  },
  {
    name: "what a check found, a correction, and the question before it is written",
    async open({ page, look, lookOnDesk }) {
      await drop(page, "tin");
      await button(page, "Check file").click();
      await shows(page, "Correct");
      await button(page, "Correct Kind in line 3").click();
      await look("what a check found, and a correction", page.getByRole("main"));
      await button(page, "Import 1 unit").click();
      await lookOnDesk("the question before it is written", dialogOn(page));
      await button(dialogOn(page), "Cancel").click();
      await end(page);
    },
  },
];

walkWithAxe(IMPORTS);
