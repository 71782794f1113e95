import type { Unit, UnitInput } from "@pharmacy/contract/units/units";
import { aMark, aUnit } from "../support/records.ts";
import { toast } from "../support/screen.ts";
import {
  breakDown,
  choose,
  openFound,
  press,
  type Screen,
  type ScreenContext,
  type Screens,
  sees,
  selectRows,
  silence,
} from "./screen.ts";

const UNITS = "/admin/units";
/** The code of a unit on the first page, which shows that its rows have loaded. */
const ROWS = /^TAB\b/;
const openTablet = openFound("units?search=tablet", (id) => `${UNITS}?id=${id}`);

const UNIT_SCREENS: Screen[] = [
  { name: "Units", address: UNITS, shows: ROWS },
  { name: "Units, loading", address: UNITS, before: silence("**/api/units*"), shows: "Units" },
  { name: "Units, empty", address: UNITS, isEmpty: true, shows: "No units yet" },
  {
    name: "Units, nothing found",
    address: "/admin/units?search=qqqq&status=inactive",
    shows: "No units found",
  },
  {
    name: "Units, failed",
    address: UNITS,
    before: breakDown("**/api/units*"),
    shows: "The units could not be loaded",
    complaints: [/^500 GET \/api\/units/],
  },
  {
    name: "Units, found and filtered",
    address: "/admin/units?search=ta&status=active&sort=name&order=asc",
    shows: ROWS,
  },
  {
    name: "Units, menu of a row",
    address: UNITS,
    steps: [press("Actions for tablet")],
    shows: "Deactivate unit",
  },
  {
    name: "Units, columns",
    address: UNITS,
    steps: [sees(ROWS), press("Columns")],
    shows: "Density",
    widths: [768, 1440],
  },
  {
    name: "Units, views",
    address: UNITS,
    steps: [sees(ROWS), press("Views")],
    shows: "Save as new view",
  },
  {
    name: "Units, new view",
    address: "/admin/units?status=active",
    steps: [sees(ROWS), press("Views"), press("Save as new view")],
    shows: "Save view",
  },
  {
    name: "Units, export",
    address: UNITS,
    steps: [sees(ROWS), press("Export units")],
    shows: "Export as CSV",
  },
  {
    name: "Units, chosen",
    address: UNITS,
    steps: [selectRows("tablet", "capsule", "sachet")],
    shows: "3 selected",
  },
  {
    name: "Units, deleting chosen",
    address: UNITS,
    steps: [selectRows("tablet", "capsule"), press("Delete")],
    shows: /^Delete 2 units\?/,
  },
  {
    name: "Units, deleting one",
    address: UNITS,
    steps: [press("Actions for tablet"), choose("Delete unit")],
    shows: "Delete tablet?",
  },
  {
    name: "Units, a hundred rows",
    address: "/admin/units?count=100",
    shows: ROWS,
    isWhole: true,
  },
  { name: "New unit", address: "/admin/units?id=new", shows: "Create unit" },
  {
    name: "New unit, nothing filled in",
    address: "/admin/units?id=new",
    steps: [press("Create unit")],
    shows: "Name is required.",
  },
  {
    name: "Unit",
    address: UNITS,
    steps: [openTablet, sees("Edit unit")],
    shows: "created tablet",
  },
  {
    name: "Unit, edited",
    address: UNITS,
    steps: [openTablet, press("Edit unit")],
    shows: "Save unit",
  },
  {
    name: "Unit, loading",
    address: UNITS,
    before: silence("**/api/units/*"),
    steps: [openTablet],
    shows: ROWS,
  },
  {
    name: "Unit, not there",
    address: "/admin/units?id=019a0000-0000-7000-8000-000000000000",
    shows: "This record cannot be shown",
    complaints: [/^404 GET/],
  },
  {
    name: "Unit, changed by two",
    address: UNITS,
    steps: [changedByTwo],
    shows: /changed/,
    complaints: [/^409 PATCH/],
  },
  {
    name: "Units, changed by others",
    address: UNITS,
    steps: [sees(ROWS), changedElsewhere],
    shows: /\d changes?/,
  },
  {
    name: "Unit, created",
    address: "/admin/units?id=new",
    steps: [createUnit],
    shows: "Unit created successfully",
  },
];

/** A unit that sorts last, so that it appears in no other picture. */
const aSpoon = (api: ScreenContext["api"]): Promise<Unit> =>
  aUnit(api, { name: "measuring spoon", namePlural: "measuring spoons", symbol: "spoon" });

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
  await aSpoon(api);
  await page.getByText(/\d changes?/).waitFor();
}

export const screens: Screens = { Units: UNIT_SCREENS };
