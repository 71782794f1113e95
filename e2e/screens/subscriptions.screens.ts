import type { Page } from "@playwright/test";
import { anOfferedPlan, aRegistration } from "../support/applications.ts";
import { aMember, aPharmacy, aPlan, aUser, linkTo } from "../support/records.ts";
import {
  act,
  dismiss,
  found,
  goTo,
  keys,
  listStates,
  press,
  pressInDialog,
  type Screen,
  type ScreenContext,
  type Screens,
  sees,
} from "./screen.ts";

const ORGS = "/admin/orgs";
const PLANS = "/admin/plans";
const REGISTRATIONS = "/admin/registrations";
const EXPIRIES = "/admin/expiries";
const LETTERS = "/admin/letters";

const PLAN_SCREENS: Screen[] = [
  listStates("Plans", PLANS, "**/api/plans*"),
  { address: PLANS, states: [{ name: "Plans", shows: "STANDARD-Y", isWhole: true }] },
  {
    address: found("plans?search=standard-m", (id) => `${PLANS}?id=${id}`),
    states: [
      { name: "Plan", shows: "Pharmacies on this plan" },
      {
        name: "Plan, archiving",
        steps: [press("Archive plan")],
        shows: "You can offer it again at any time.",
      },
    ],
  },
  {
    address: `${PLANS}?id=new`,
    states: [
      { name: "New plan", shows: "Offered to applicants" },
      {
        name: "New plan, nothing filled in",
        steps: [press("Create plan")],
        shows: "Name is required.",
      },
    ],
  },
  {
    address: `${PLANS}/compare`,
    states: [{ name: "Plans side by side", shows: "Monthly revenue", isWhole: true }],
  },
];

/** A pending registration, without a copy of the licence. */
async function registration({ api }: ScreenContext) {
  const { id } = await aRegistration(api, {
    pharmacyName: "Larkhill Pharmacy",
    message: "Please call.",
  });
  return `${REGISTRATIONS}/${id}`;
}

const hasChecked = sees("No copy of the licence came with the application.");

const REGISTRATION_SCREENS: Screen[] = [
  listStates("Registrations", REGISTRATIONS, "**/api/registrations*"),
  {
    address: "/register",
    role: "nobody",
    before: ({ api }) => anOfferedPlan(api, { description: "For one counter." }),
    states: [
      { name: "Registration form", shows: "For one counter.", isWhole: true },
      {
        name: "Registration form, nothing filled in",
        steps: [press("Send application")],
        shows: "Please accept the terms.",
        isWhole: true,
      },
      {
        name: "Registration form, with a draft",
        steps: [
          ({ page }) => page.getByLabel("Your name").fill("Orla Daly"),
          press("Cancel"),
          pressInDialog("Keep as draft"),
          goTo("/register"),
        ],
        shows: "Continue draft",
      },
    ],
  },
  {
    address: REGISTRATIONS,
    before: registration,
    states: [{ name: "Registrations", shows: /^Pending$/, isWhole: true }],
  },
  {
    address: registration,
    states: [
      { name: "Registration", steps: [hasChecked], shows: "Checks", isWhole: true },
      {
        name: "Registration, rejecting",
        steps: [keys("r")],
        shows: "Documents that we need are missing or cannot be read.",
        after: [dismiss],
      },
      {
        name: "Registration, requesting information",
        steps: [keys("i")],
        shows: "What is missing",
        after: [dismiss],
      },
      {
        name: "Registration, approving",
        steps: [keys("a")],
        shows: "A free trial of",
      },
      {
        name: "Registration, approved",
        steps: [
          pressInDialog("Approve registration"),
          ({ page }) => page.getByRole("region", { name: "Created" }).waitFor(),
        ],
        shows: "Created",
      },
    ],
  },
  {
    address: async ({ api }) => {
      const one = await aRegistration(api, { pharmacyName: "Larkhill Pharmacy" });
      const message = "Please send both pages of the licence.";
      await api.post(`registrations/${one.id}/request-information`, { message, version: 1 });
      return `${REGISTRATIONS}/${one.id}`;
    },
    states: [{ name: "Registration, needs information", shows: "Nothing yet", isWhole: true }],
  },
  {
    address: async (context) => `${await registration(context)}?tab=history`,
    states: [{ name: "Registration, history", shows: /created/ }],
  },
  {
    address: async ({ api }) => {
      const { id } = await aRegistration(api, { pharmacyName: "Larkhill Pharmacy" });
      await api.post(`registrations/${id}/reject`, { reason: "Send both pages.", note: "Called." });
      return `${REGISTRATIONS}/${id}`;
    },
    states: [{ name: "Registration, turned down", shows: "Send both pages.", isWhole: true }],
  },
];

/** Chooses a plan with fewer users than the present one has. */
async function chooseSmallerPlan({ page, api }: ScreenContext) {
  const { name } = await aPlan(api, { maxUsers: 1 });
  await page.reload();
  for (const step of act("Change plan")) await step({ page, api });
  const dialog = changing(page);
  await dialog.getByLabel("Plan").selectOption({ label: `${name} · €79.00 a month` });
}

const changing = (page: Page) => page.getByRole("dialog", { name: "Change plan" });

const SUBSCRIPTION_SCREENS: Screen[] = [
  {
    address: async ({ api }) => `${ORGS}/${(await aMember(api, { maxUsers: 3 })).id}`,
    states: [
      {
        name: "Pharmacy, subscribing",
        steps: [chooseSmallerPlan],
        shows: /, then Plan .* at €79\.00 a month\./,
      },
      {
        name: "Pharmacy, subscribing too early",
        steps: [({ page }) => changing(page).getByLabel("Start date").fill("2020-01-01")],
        shows: "Choose a start date from",
      },
    ],
    complaints: [/^422 GET \/api\/organizations\/.+\/plan\/preview/],
  },
  {
    address: async ({ api }) => `${ORGS}/${(await aMember(api, {}, -3)).id}?tab=subscriptions`,
    states: [
      { name: "Pharmacy, term", shows: "Current term" },
      {
        name: "Pharmacy, ending the membership",
        steps: [press("End membership")],
        shows: "Today is its last day.",
      },
    ],
  },
  {
    address: async ({ api }) => `${ORGS}/${(await aPharmacy(api)).id}`,
    states: [
      {
        name: "Pharmacy, nothing to remind of",
        steps: [press("More actions")],
        shows: "This pharmacy has no subscription to remind about.",
        isFleeting: true,
      },
    ],
  },
  {
    address: found("organizations?search=rathfern pharmacy", (id) => `${ORGS}/${id}`),
    states: [
      {
        name: "Pharmacy, in its grace period",
        steps: [sees(/^History$/)],
        shows: "Grace",
        isWhole: true,
      },
    ],
  },
  listStates("Expiries", EXPIRIES, "**/api/expiries*", "Nothing ends within the next 90 days."),
  {
    // with more, axe may take a row behind the pager for covered
    address: `${EXPIRIES}?count=5`,
    states: [
      { name: "Expiries", shows: "Contact", isWhole: true },
      {
        name: "Expiries, renewing a licence",
        steps: [press(/^Renew: .* Licence/)],
        shows: "New expiry date",
      },
    ],
  },
  {
    address: async ({ api }) => {
      const { id, email } = await aUser(api);
      await linkTo(api, id);
      return `${LETTERS}?search=${encodeURIComponent(email)}`;
    },
    states: [
      {
        name: "Emails not sent",
        steps: [({ page }) => page.getByRole("rowheader").first().waitFor()],
        shows: /^zq.*@aldermere\.example/,
      },
      {
        name: "Emails not sent, nothing found",
        steps: [goTo(`${LETTERS}?search=zyxquill`)],
        shows: "No emails not sent found",
      },
    ],
  },
];

export const screens: Screens = {
  Registrations: REGISTRATION_SCREENS,
  Plans: PLAN_SCREENS,
  Subscriptions: SUBSCRIPTION_SCREENS,
};
