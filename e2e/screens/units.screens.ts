import type { UnitInput } from "@pharmacy/contract/units/units";
import { signInAs } from "../support/api.ts";
import { aMark, aUnit } from "../support/records.ts";
import { toast } from "../support/screen.ts";
import { ADMIN } from "../support/users.ts";
import {
  choose,
  dismiss,
  found,
  listStates,
  press,
  type Screen,
  type ScreenContext,
  type Screens,
  sees,
  selectRows,
  silence,
  WIDE,
} from "./screen.ts";

const UNITS = "/admin/units";
/** The code of a unit on the first page, which shows that its rows have loaded. */
const ROWS = /^TAB\b/;
const tablet = found("units?search=tablet", (id) => `${UNITS}?id=${id}`);

const UNIT_SCREENS: Screen[] = [
  listStates("Units", UNITS, "**/api/units*"),
  {
    address: UNITS,
    states: [
      { name: "Units", shows: ROWS },
      {
        name: "Units, menu of a row",
        steps: [press("Actions for tablet")],
        shows: "Deactivate unit",
        isFleeting: true,
      },
      {
        name: "Units, deleting one",
        steps: [choose("Delete unit")],
        shows: "Delete tablet?",
        after: [dismiss],
        isFleeting: true,
      },
    ],
  },
  {
    address: `${UNITS}?where=code+is+TAB+or+name+contains+tab`,
    states: [
      { name: "Units by other fields", shows: ROWS },
      {
        name: "Conditions on other fields",
        steps: [press(/^Other fields/)],
        shows: "Add condition",
        widths: WIDE,
      },
      {
        name: "Conditions on a phone",
        steps: [press(/^Filters/), press(/^Other fields/)],
        shows: "Add condition",
        widths: [390],
      },
    ],
  },
  {
    address: UNITS,
    // a session is not shown its own changes
    before: ({ page }) => signInAs(page, ADMIN),
    states: [
      {
        name: "Units, changed by others",
        steps: [changedElsewhere],
        shows: /\d changes?/,
      },
    ],
  },
  {
    // with more, axe may take a card behind the bar of the chosen for covered
    address: `${UNITS}?count=5`,
    states: [
      {
        name: "Units, chosen",
        steps: [selectRows("milligram", "gram", "microgram")],
        shows: "3 selected",
      },
      {
        name: "Units, deleting chosen",
        steps: [press("Delete")],
        shows: /^Delete 3 units\?/,
        after: [dismiss],
      },
      {
        name: "Units, editing chosen",
        steps: [press("Edit fields"), press("Add field")],
        shows: "Edit 3 units",
      },
      {
        name: "Units, editing without values",
        steps: [press("Check changes")],
        shows: "Enter a value for each field.",
        after: [press("Cancel")],
      },
    ],
  },
  {
    address: `${UNITS}?search=ta&status=active&sort=name&order=asc`,
    states: [
      { name: "Units, found and filtered", shows: ROWS },
      {
        name: "Units, columns",
        steps: [press("Columns")],
        shows: "Density",
        after: [dismiss],
        widths: WIDE,
        isFleeting: true,
      },
      {
        name: "Units, export",
        steps: [press("Export units")],
        shows: "Export as CSV",
        after: [dismiss],
        isFleeting: true,
      },
      {
        name: "Units, views",
        steps: [press("Views")],
        shows: "Save as new view",
        isFleeting: true,
      },
      {
        name: "Units, new view",
        steps: [press("Save as new view")],
        shows: "Save view",
        isFleeting: true,
      },
    ],
  },
  {
    address: `${UNITS}?count=100`,
    states: [{ name: "Units, a hundred rows", shows: ROWS, isWhole: true }],
  },
  {
    address: `${UNITS}?id=new`,
    states: [
      { name: "New unit", shows: "Create unit" },
      {
        name: "New unit, nothing filled in",
        steps: [press("Create unit")],
        shows: "Name is required.",
      },
      { name: "Unit, created", steps: [createUnit], shows: "Unit created successfully" },
    ],
  },
  {
    address: tablet,
    states: [
      { name: "Unit", steps: [sees("Edit unit")], shows: "created tablet" },
      { name: "Unit, edited", steps: [press("Edit unit")], shows: "Save unit" },
    ],
  },
  {
    address: async ({ api }) => `${UNITS}?id=${await aChangedSpoon(api)}`,
    states: [
      {
        name: "Unit, putting back",
        steps: [({ page }) => putBackButtons(page).last().click()],
        shows: "Put the record back to before this change",
        isFleeting: true,
      },
      {
        name: "Unit, put back to before",
        steps: [choose("Put the record back")],
        shows: /Changed since by/,
        after: [dismiss],
        isFleeting: true,
      },
    ],
  },
  {
    address: tablet,
    before: silence("**/api/units/*"),
    states: [{ name: "Unit, loading", shows: ROWS }],
  },
  {
    address: `${UNITS}?id=019a0000-0000-7000-8000-000000000000`,
    states: [{ name: "Unit, not there", shows: "This record cannot be shown" }],
    complaints: [/^404 GET/],
  },
  {
    address: UNITS,
    states: [
      {
        name: "Unit, changed by two",
        steps: [changedByTwo],
        shows: "Someone else changed this record",
      },
    ],
    complaints: [/^409 PATCH/],
  },
];

/** A unit that sorts last, so that it appears in no other picture. */
const aSpoon = (api: ScreenContext["api"]) =>
  aUnit(api, { name: "measuring spoon", namePlural: "measuring spoons", symbol: "spoon" });

/** The name was changed, and the name and the symbol since. */
async function aChangedSpoon(api: ScreenContext["api"]): Promise<string> {
  const { id, version } = await aSpoon(api);
  await api.patch(`units/${id}`, { name: "medicine spoon", version });
  await api.patch(`units/${id}`, { name: "5 mL spoon", symbol: "sp", version: version + 1 });
  return id;
}

const putBackButtons = (page: ScreenContext["page"]) =>
  page.getByRole("button", { name: /^Put back the change by/ });

async function changedByTwo({ page, api }: ScreenContext) {
  const { id, version } = await aSpoon(api);
  await page.goto(`${UNITS}?id=${id}`);
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Edit unit" }).click();
  await sheet.getByLabel("Symbol", { exact: true }).fill("spn");
  await sheet.getByLabel("Description", { exact: true }).fill("Holds 5 mL.");
  const theirs: Partial<UnitInput> = { symbol: "msp", namePlural: "spoons for measuring" };
  await api.patch(`units/${id}`, { ...theirs, version });
  await sheet.getByRole("button", { name: "Save unit" }).click();
}

async function createUnit({ page }: ScreenContext) {
  const words = { Name: "measuring cup", "Plural name": "measuring cups", Symbol: "cup" };
  for (const [label, text] of Object.entries(words)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByLabel("Code", { exact: true }).fill(aMark().toUpperCase());
  await page.getByLabel("Order", { exact: true }).fill("5000");
  await page.getByRole("button", { name: "Create unit" }).click();
  // a toast stays as long as the pointer is on it
  await toast(page, "Unit created successfully").hover();
}

async function changedElsewhere({ page, api }: ScreenContext) {
  const stream = page.waitForResponse((response) => response.url().endsWith("/api/live"));
  await page.reload();
  await stream;
  await aSpoon(api);
}

export const screens: Screens = { Units: UNIT_SCREENS };
