import { aPng } from "../../server/test/pictures.ts";
import {
  breakDown,
  choose,
  fill,
  openFound,
  openTab,
  press,
  type Screen,
  type ScreenContext,
  type Screens,
  sees,
  silence,
} from "./screen.ts";

const ORGS = "/admin/orgs";
const CREATE = "/admin/orgs/create";
const CASTLEWREN = "/admin/orgs?search=castlewren";
const openPharmacy = openFound("organizations?search=castlewren pharmacy", (id) => `${ORGS}/${id}`);
const openCastlewren = [openPharmacy, sees("created Castlewren Pharmacy")];

const PHARMACY_SCREENS: Screen[] = [
  { name: "Pharmacies", address: ORGS, shows: /^Active$/, isWhole: true },
  {
    name: "Pharmacies, loading",
    address: ORGS,
    before: silence("**/api/organizations*"),
    shows: "Pharmacies",
  },
  { name: "Pharmacies, empty", address: ORGS, isEmpty: true, shows: "No pharmacies yet" },
  {
    name: "Pharmacies, failed",
    address: ORGS,
    before: breakDown("**/api/organizations*"),
    shows: "The pharmacies could not be loaded",
    complaints: [/^500 GET/],
  },
  { name: "Pharmacies, one found", address: CASTLEWREN, shows: "Castlewren Pharmacy" },
  { name: "New pharmacy", address: CREATE, shows: "Create pharmacy", isWhole: true },
  {
    name: "New pharmacy, nothing filled in",
    address: CREATE,
    steps: [press("Create pharmacy")],
    shows: "Licence number is required.",
    isWhole: true,
  },
  {
    name: "New pharmacy, countries",
    address: CREATE,
    steps: [({ page }) => page.getByLabel("Country", { exact: true }).click()],
    shows: "Afghanistan",
  },
  {
    name: "New pharmacy, leaving",
    address: CREATE,
    steps: [fill("Name", "Moss Lane Pharmacy"), press("Cancel")],
    shows: "Discard changes",
  },
  {
    name: "Pharmacy",
    address: ORGS,
    steps: openCastlewren,
    shows: "Castlewren Pharmacy",
    isWhole: true,
  },
  {
    name: "Pharmacy, loading",
    address: ORGS,
    before: silence("**/api/organizations/*"),
    steps: [openPharmacy],
    shows: "Organization Details",
  },
  {
    name: "Pharmacy, failed",
    address: `${ORGS}/019a0000-0000-7000-8000-000000000000`,
    shows: "This pharmacy cannot be shown",
    complaints: [/^404 GET/],
  },
  {
    name: "Pharmacy, activity",
    address: ORGS,
    steps: [...openCastlewren, openTab("Activity")],
    shows: "Open in logs",
  },
  {
    name: "Pharmacy, editing",
    address: ORGS,
    steps: [...openCastlewren, press("Edit pharmacy")],
    shows: "Save pharmacy",
  },
  {
    name: "Pharmacy, logo",
    address: ORGS,
    steps: [...openCastlewren, press("More actions"), choose("Change logo")],
    shows: "Shown beside the pharmacy's name",
  },
  {
    name: "Pharmacy, cutting a logo",
    address: ORGS,
    steps: [...openCastlewren, press("More actions"), choose("Change logo"), chooseWideLogo],
    shows: "Use this area",
  },
  {
    name: "Pharmacy, deactivating",
    address: ORGS,
    steps: [...openCastlewren, press("More actions"), choose("Deactivate pharmacy")],
    shows: "Deactivate Castlewren Pharmacy?",
  },
  {
    name: "Pharmacy, why not deleted",
    address: ORGS,
    steps: [...openCastlewren, press("More actions")],
    shows: "Make the pharmacy inactive before deleting it.",
  },
];

function chooseWideLogo({ page }: ScreenContext) {
  const file = { name: "logo.png", mimeType: "image/png", buffer: aPng(300, 100) };
  return page.getByRole("dialog").locator("input[type=file]").setInputFiles(file);
}

export const screens: Screens = { Pharmacies: PHARMACY_SCREENS };
