import { aPng } from "../../server/test/pictures.ts";
import { halfType } from "../support/drafts.ts";
import { aMember, aPharmacy } from "../support/records.ts";
import {
  act,
  attach,
  choose,
  dismiss,
  fill,
  found,
  goTo,
  listStates,
  openTab,
  press,
  pressInDialog,
  type Screen,
  type Screens,
  sees,
  silence,
} from "./screen.ts";

const ORGS = "/admin/orgs";
const CREATE = "/admin/orgs/create";
const castlewren = found("organizations?search=castlewren pharmacy", (id) => `${ORGS}/${id}`);

/** A pharmacy in the trash. */
async function throwAway(api: Parameters<typeof aPharmacy>[0]): Promise<string> {
  const { id, version } = await aPharmacy(api);
  await api.patch(`organizations/${id}`, { status: "inactive", version });
  await api.statusOf("DELETE", `organizations/${id}`);
  return "/admin/trash";
}

const PHARMACY_SCREENS: Screen[] = [
  listStates("Deleted records", "/admin/trash", "**/api/trash*"),
  {
    address: ({ api }) => throwAway(api),
    states: [{ name: "Trash", shows: "Kept" }],
  },
  listStates("Pharmacies", ORGS, "**/api/organizations*"),
  { address: ORGS, states: [{ name: "Pharmacies", shows: /^Active$/, isWhole: true }] },
  {
    address: `${ORGS}?search=castlewren`,
    states: [{ name: "Pharmacies, one found", shows: "Castlewren Pharmacy" }],
  },
  {
    address: async ({ api }) => `${ORGS}?search=${encodeURIComponent((await aPharmacy(api)).name)}`,
    states: [
      {
        name: "Pharmacies, refused of many",
        steps: [
          ({ page }) => page.getByRole("checkbox", { name: /^Select Pharmacy zq/ }).check(),
          press("Delete"),
          pressInDialog(/^Delete/),
        ],
        shows: "1 pharmacy not deleted",
      },
    ],
  },
  {
    address: CREATE,
    states: [
      { name: "New pharmacy", shows: "Create pharmacy", isWhole: true },
      {
        name: "New pharmacy, countries",
        steps: [({ page }) => page.getByLabel("Country", { exact: true }).click()],
        shows: "Afghanistan",
        after: [({ page }) => page.keyboard.press("Escape")],
        isFleeting: true,
      },
      {
        name: "New pharmacy, nothing filled in",
        steps: [press("Create pharmacy")],
        shows: "Licence number is required.",
        isWhole: true,
      },
    ],
  },
  {
    address: "about:blank",
    states: [
      {
        name: "New pharmacy, with a draft",
        // a draft still open in another tab is not offered
        steps: [({ page }) => halfType(page, "Half a name"), goTo("about:blank"), goTo(CREATE)],
        shows: /^You have an unsaved draft from \d/,
      },
    ],
  },
  {
    address: async ({ api }) => {
      const { id } = await aPharmacy(api);
      const note = { model: "organization", recordId: id };
      await api.post("notes", { ...note, text: "They close early on Fridays." });
      return `${ORGS}/${id}`;
    },
    states: [{ name: "Pharmacy, notes", shows: "They close early on Fridays." }],
  },
  {
    address: castlewren,
    states: [
      { name: "Pharmacy", steps: [sees(/^History$/)], shows: "Castlewren Pharmacy", isWhole: true },
      {
        name: "Pharmacy, writing a note",
        steps: [
          press("Write note"),
          ({ page }) => page.getByRole("textbox", { name: /^Note/ }).pressSequentially("Ask @"),
          ({ page }) => page.getByRole("combobox", { name: "Colleague" }).fill("sin"),
        ],
        shows: "Sinéad Tuohy",
        after: [
          ({ page }) => page.keyboard.press("Escape"),
          press("Cancel"),
          press("Discard changes"),
        ],
      },
      {
        name: "Pharmacy, deactivating",
        steps: act("Deactivate pharmacy"),
        shows: "Deactivate Castlewren Pharmacy?",
        after: [dismiss],
      },
      {
        name: "Pharmacy, reminding",
        steps: act("Send expiry information"),
        shows: "Send reminder",
        after: [dismiss],
      },
      {
        name: "Pharmacy, why not deleted",
        steps: [press("More actions")],
        shows: "Make the pharmacy inactive before deleting it.",
        isFleeting: true,
      },
      {
        name: "Pharmacy, logo",
        steps: [choose("Change logo")],
        shows: "Shown beside the pharmacy's name",
      },
      {
        name: "Pharmacy, cutting a logo",
        steps: [attach("image/png", aPng(300, 100), "logo.png")],
        shows: "Use this area",
      },
    ],
  },
  {
    address: castlewren,
    states: [
      {
        name: "Pharmacy, activity",
        steps: [openTab("Activity")],
        shows: "Open in logs",
      },
      {
        name: "Pharmacy, terms and reminders",
        steps: [openTab("Subscriptions")],
        shows: "Current term",
        isWhole: true,
      },
      { name: "Pharmacy, people", steps: [openTab("Users")], shows: "Owner" },
      {
        name: "Pharmacy, products",
        steps: [openTab("Products")],
        shows: "Copy products from…",
      },
    ],
  },
  {
    address: async ({ api }) => `${ORGS}/${(await aMember(api, { features: ["productSync"] })).id}`,
    states: [
      {
        name: "Copy products",
        steps: [openTab("Products"), press("Copy products from…")],
        shows: "Choose a pharmacy",
      },
    ],
  },
  {
    address: castlewren,
    states: [
      {
        name: "Pharmacy, editing",
        steps: [press("Edit pharmacy")],
        shows: "Supervising pharmacist",
      },
      {
        name: "Pharmacy, leaving",
        steps: [fill("City", "Elsewhere"), pressInDialog("Cancel")],
        shows: "Discard changes",
      },
    ],
  },
  {
    address: castlewren,
    before: silence("**/api/organizations/*"),
    states: [{ name: "Pharmacy, loading", shows: "Organization Details" }],
  },
  {
    address: `${ORGS}/019a0000-0000-7000-8000-000000000000`,
    states: [{ name: "Pharmacy, failed", shows: "This pharmacy cannot be shown" }],
    complaints: [/^404 GET/],
  },
];

export const screens: Screens = { Pharmacies: PHARMACY_SCREENS };
