import {
  breakDown,
  choose,
  keys,
  openFound,
  openTab,
  press,
  type Screen,
  type Screens,
  type Step,
  sees,
  silence,
} from "./screen.ts";

const ORGS = "/admin/orgs";
const PLANS = "/admin/plans";
const REGISTRATIONS = "/admin/registrations";
const EXPIRIES = "/admin/expiries";

const openPlan = openFound("plans?search=standard-m", (id) => `${PLANS}?id=${id}`);
const openWaiting = openFound("registrations?status=pending", (id) => `${REGISTRATIONS}/${id}`);
const openRejected = openFound("registrations?status=rejected", (id) => `${REGISTRATIONS}/${id}`);
const pharmacy = (name: string): Step[] => [
  openFound(`organizations?search=${name}`, (id) => `${ORGS}/${id}`),
  sees(/^History$/),
];
const castlewren = pharmacy("castlewren pharmacy");

const PLAN_SCREENS: Screen[] = [
  { name: "Plans", address: PLANS, shows: "STANDARD-Y", isWhole: true },
  { name: "Plans, loading", address: PLANS, before: silence("**/api/plans*"), shows: "Plans" },
  { name: "Plans, empty", address: PLANS, isEmpty: true, shows: "No plans yet" },
  {
    name: "Plans, failed",
    address: PLANS,
    before: breakDown("**/api/plans*"),
    shows: "The plans could not be loaded",
    complaints: [/^500 GET/],
  },
  { name: "Plan", address: PLANS, steps: [openPlan], shows: "Pharmacies on this plan" },
  {
    name: "Plan, archiving",
    address: PLANS,
    steps: [openPlan, press("Archive plan")],
    shows: "You can offer it again at any time.",
  },
  { name: "New plan", address: `${PLANS}?id=new`, shows: "Offered to applicants" },
  {
    name: "New plan, nothing filled in",
    address: `${PLANS}?id=new`,
    steps: [press("Create plan")],
    shows: "Name is required.",
  },
  {
    name: "Plans side by side",
    address: `${PLANS}/compare`,
    shows: "Monthly revenue",
    isWhole: true,
  },
];

const REGISTRATION_SCREENS: Screen[] = [
  {
    name: "Registration form",
    address: "/register",
    role: "nobody",
    shows: "Send application",
    isWhole: true,
  },
  {
    name: "Registration form, nothing filled in",
    address: "/register",
    role: "nobody",
    steps: [press("Send application")],
    shows: "Please accept the terms.",
    isWhole: true,
  },
  { name: "Registrations", address: REGISTRATIONS, shows: /^Pending$/, isWhole: true },
  {
    name: "Registrations, empty",
    address: REGISTRATIONS,
    isEmpty: true,
    shows: "No registrations yet",
  },
  {
    name: "Registration",
    address: REGISTRATIONS,
    steps: [openWaiting],
    shows: "Checks",
    isWhole: true,
  },
  {
    name: "Registration, approving",
    address: REGISTRATIONS,
    steps: [openWaiting, sees("Checks"), keys("a")],
    shows: /becomes a member/,
  },
  {
    name: "Registration, rejecting",
    address: REGISTRATIONS,
    steps: [openWaiting, sees("Checks"), keys("r")],
    shows: /was not accepted/,
  },
  {
    name: "Registration, turned down",
    address: REGISTRATIONS,
    steps: [openRejected],
    shows: "Decision",
    isWhole: true,
  },
];

const SUBSCRIPTION_SCREENS: Screen[] = [
  {
    name: "Pharmacy, terms and reminders",
    address: ORGS,
    steps: [...castlewren, openTab("Subscriptions")],
    shows: "Terms",
    isWhole: true,
  },
  {
    name: "Pharmacy, subscribing",
    address: ORGS,
    steps: [...castlewren, press("More actions"), choose("Change plan")],
    shows: "Start date",
  },
  {
    name: "Pharmacy, reminding",
    address: ORGS,
    steps: [...castlewren, press("More actions"), choose("Send expiry information")],
    shows: "Send reminder",
  },
  {
    name: "Pharmacy, in its grace period",
    address: ORGS,
    steps: pharmacy("rathfern pharmacy"),
    shows: "Grace",
    isWhole: true,
  },
  {
    name: "Overdue and ending soon",
    address: "/admin",
    shows: "Overdue and ending soon",
    isWhole: true,
  },
  { name: "Expiries", address: EXPIRIES, shows: "Contact", isWhole: true },
  {
    name: "Expiries, empty",
    address: EXPIRIES,
    isEmpty: true,
    shows: "Nothing ends within the next 90 days.",
  },
  {
    name: "Expiries, failed",
    address: EXPIRIES,
    before: breakDown("**/api/expiries*"),
    shows: "The expiries could not be loaded",
    complaints: [/^500 GET/],
  },
];

export const screens: Screens = {
  Registrations: REGISTRATION_SCREENS,
  Plans: PLAN_SCREENS,
  Subscriptions: SUBSCRIPTION_SCREENS,
};
