import { aMark } from "../support/records.ts";
import { attach, press, pressInDialog, type Screens, type Step, sees } from "./screen.ts";

/** Drops a file with a unit that is right and one that is not. */
const dropUnits: Step = async (context) => {
  const code = aMark().toUpperCase();
  const rows = [`${code},thing,things,pcs,packaging,Depot 1`, `${code}B,box,boxes,pcs,tin,Depot 2`];
  const text = ["Code,Name,Plural name,Symbol,Kind,Depot", ...rows, ""].join("\n");
  await attach("text/csv", text, "units.csv")(context);
  await context.page.getByRole("button", { name: "Check file" }).waitFor();
};

/** Drops a file with items of groups that do not exist, one of them misspelt. */
const dropItems: Step = async (context) => {
  const mark = aMark();
  const rows = [
    `Cream ${mark};Care ${mark} › Skin;zinc;Gélule;10`,
    `Tonic ${mark};Antibacterial;zinc;Gélule;12`,
    `Salve ${mark};.;zinc;Gélule;12`,
  ];
  const text = ["Name;Group;INN;Form;price_egp", ...rows, ""].join("\n");
  await attach("text/csv", text, "drugs.csv")(context);
  await context.page.getByRole("button", { name: "Check file" }).waitFor();
};

const chooseUnit: Step = async ({ page }) => {
  const options = page.getByRole("listbox").getByRole("option");
  await page.getByLabel("Packaging", { exact: true }).selectOption("The same value for every row");
  await page.getByRole("combobox", { name: "Packaging of every row" }).click();
  await options.first().click();
  await page.getByLabel("Unit", { exact: true }).selectOption("The same value for every row");
  await page.getByRole("combobox", { name: "Unit of every row" }).click();
  await options.first().waitFor();
};

export const screens: Screens = {
  Imports: [
    {
      address: "/admin/items/import",
      states: [
        {
          name: "Import of items, picked values",
          steps: [dropItems, chooseUnit],
          shows: "Check file",
          isFleeting: true,
        },
        {
          name: "Import of items, missing groups",
          steps: [({ page }) => page.keyboard.press("Escape"), press("Check file")],
          shows: /do(es)? not exist yet/,
        },
        {
          name: "Import of items, creating groups",
          steps: [
            ({ page }) =>
              page
                .getByRole("button", { name: /^Create .*…$/ })
                .first()
                .click(),
          ],
          shows: /looks like another/,
          after: [pressInDialog("Cancel")],
          isFleeting: true,
        },
        {
          name: "Import of items, correcting a group",
          steps: [
            ({ page }) =>
              page
                .getByRole("button", { name: /^Correct Group/ })
                .first()
                .click(),
          ],
          shows: "Check again",
        },
        {
          name: "Import of items, cancelled",
          steps: [press("Cancel import"), pressInDialog("Cancel import")],
          shows: "Cancelled. Nothing was saved.",
        },
      ],
    },
    {
      address: "/admin/units/import",
      states: [
        { name: "Import", shows: "Earlier imports" },
        {
          name: "Import, wrong file",
          steps: [attach("application/pdf", "%PDF", "units.pdf")],
          shows: "units.pdf is not a CSV or XLSX file.",
        },
        {
          name: "Import, columns",
          steps: [
            dropUnits,
            ({ page }) => page.getByText("Combine, trim or replace").first().click(),
          ],
          shows: "Check file",
        },
        {
          name: "Import, correcting a line",
          steps: [press("Check file"), sees("Correct"), press("Correct Kind in row 3")],
          shows: "Correct",
        },
        {
          name: "Import, before it is written",
          steps: [press("Import 1 unit")],
          shows: /^Import 1 unit\?/,
          after: [pressInDialog("Cancel")],
          isFleeting: true,
        },
        {
          name: "Import, cancelled",
          // a person has room for a few unfinished imports only
          steps: [press("Cancel import"), pressInDialog("Cancel import")],
          shows: "Cancelled. Nothing was saved.",
        },
      ],
    },
  ],
};
