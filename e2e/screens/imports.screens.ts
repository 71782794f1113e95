import { aMark } from "../support/records.ts";
import { press, type Screens, type Step } from "./screen.ts";

const IMPORT = "/admin/units/import";

/** Drops a file with a unit that is right and one that is not. */
const dropUnits: Step = async ({ page }) => {
  const code = aMark().toUpperCase();
  const rows = [`${code},thing,things,pcs,packaging,Depot 1`, `${code}B,box,boxes,pcs,tin,Depot 2`];
  const text = ["Code,Name,Plural name,Symbol,Kind,Depot", ...rows, ""].join("\n");
  const file = { name: "units.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Check file" }).waitFor();
};

/** A person has room for a few unfinished imports only. */
const endImport: Step = async ({ page }) => {
  await page.getByRole("button", { name: "Cancel import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel import" }).click();
};

export const screens: Screens = {
  Imports: [
    { name: "Import", address: IMPORT, shows: "Imports so far" },
    {
      name: "Import, wrong file",
      address: IMPORT,
      steps: [
        ({ page }) =>
          page.locator("input[type=file]").setInputFiles({
            name: "units.pdf",
            mimeType: "application/pdf",
            buffer: Buffer.from("%PDF"),
          }),
      ],
      shows: "units.pdf is not a CSV or XLSX file.",
    },
    {
      name: "Import, cancelled",
      address: IMPORT,
      steps: [dropUnits, press("Check file"), endImport],
      shows: "Cancelled. Nothing was written.",
    },
  ],
};
