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

export const screens: Screens = {
  Imports: [
    {
      address: "/admin/units/import",
      states: [
        { name: "Import", shows: "Imports so far" },
        {
          name: "Import, wrong file",
          steps: [attach("application/pdf", "%PDF", "units.pdf")],
          shows: "units.pdf is not a CSV or XLSX file.",
        },
        {
          name: "Import, columns",
          steps: [
            dropUnits,
            ({ page }) => page.getByText("Join, cut or translate").first().click(),
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
          shows: "Cancelled. Nothing was written.",
        },
      ],
    },
  ],
};
