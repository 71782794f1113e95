import { aPng } from "../../server/test/pictures.ts";
import { apiOf, login } from "../support/api.ts";
import { codeOf } from "../support/codes.ts";
import { aColleague, aUser, linkTo } from "../support/records.ts";
import { fillSignIn } from "../support/screen.ts";
import {
  breakDown,
  press,
  type Screen,
  type ScreenContext,
  type Screens,
  sees,
  silence,
} from "./screen.ts";

const ACCOUNT = "/dashboard/account";
const PROFILE = "/dashboard/profile";
const TEAM = "/dashboard/settings/team";
const UNKNOWN = "A".repeat(43);
const me = { role: "owner" } as const;
const setUp = [press("Set up two-factor authentication"), sees("Turn on")];

const DASHBOARD: Screen[] = [
  { ...me, name: "Dashboard", address: "/dashboard", shows: "of Castlewren Pharmacy." },
  {
    name: "Dashboard, signed out",
    address: "/dashboard",
    role: "nobody",
    shows: "You are signed out.",
  },
  {
    ...me,
    name: "Dashboard, account menu",
    address: "/dashboard",
    steps: [press(/^Account menu/)],
    shows: "Log out",
  },
  { ...me, name: "Profile", address: PROFILE, shows: "Save profile", isWhole: true },
  {
    ...me,
    name: "Profile, cutting a picture",
    address: PROFILE,
    steps: [chooseWidePicture],
    shows: "Use this area",
  },
  { ...me, name: "Account", address: ACCOUNT, shows: "Last seen", isWhole: true },
  {
    ...me,
    name: "Account, setting up a second factor",
    address: ACCOUNT,
    steps: setUp,
    shows: "Turn on",
    isWhole: true,
  },
  {
    ...me,
    name: "Dashboard, settings",
    address: "/dashboard/settings",
    shows: "Density of lists",
    isWhole: true,
  },
  { ...me, name: "Team", address: TEAM, shows: "Owner" },
  {
    ...me,
    name: "Team, loading",
    address: TEAM,
    before: silence("**/api/users?*"),
    shows: "Who works at",
  },
  {
    ...me,
    name: "Team, failed",
    address: TEAM,
    before: breakDown("**/api/users?*"),
    shows: "The people could not be loaded",
    complaints: [/^500 GET/],
  },
  {
    ...me,
    name: "Team, new person",
    address: TEAM,
    steps: [press("New person")],
    shows: "Send invitation",
  },
  {
    ...me,
    name: "Team, what can be done",
    address: TEAM,
    steps: [press(/^Actions for/)],
    shows: "You cannot suspend or delete your own account.",
  },
];

const WAYS_IN: Screen[] = [
  {
    name: "Forgotten password",
    address: "/forgot-password",
    role: "nobody",
    shows: "Request a link",
  },
  {
    name: "Invitation",
    address: "/",
    role: "nobody",
    steps: [openInvitation],
    shows: "choose a password to begin",
  },
  {
    name: "Link, not known",
    address: `/reset-password#${UNKNOWN}`,
    role: "nobody",
    shows: "This link cannot be used",
    complaints: [/^404 POST/],
  },
  {
    name: "Address to be confirmed",
    address: "/",
    role: "nobody",
    steps: [openVerification],
    shows: "Confirm this address",
  },
  {
    name: "Sign-in, second step",
    address: "/",
    role: "nobody",
    steps: [takeFirstStep],
    shows: "Use a recovery code",
    complaints: [/^401 POST/],
  },
  {
    name: "Sign-in, recovery code",
    address: "/",
    role: "nobody",
    steps: [takeFirstStep, press("Use a recovery code")],
    shows: "Recovery code",
    complaints: [/^401 POST/],
  },
];

function chooseWidePicture({ page }: ScreenContext) {
  const file = { name: "me.png", mimeType: "image/png", buffer: aPng(300, 100) };
  return page.locator("input[type=file]").setInputFiles(file);
}

async function openInvitation({ page, api }: ScreenContext) {
  const { id } = await aUser(api, { name: "Niamh Corrigan" });
  await page.goto(await linkTo(api, id));
}

async function openVerification({ page, api }: ScreenContext) {
  const { user, person } = await aColleague(api, { name: "Niamh Corrigan" });
  const own = apiOf(page.request, await login(page.request, person));
  await own.post("auth/email", { email: `new.${user.email}` });
  await page.goto(await linkTo(api, user.id));
}

async function takeFirstStep({ page, api }: ScreenContext) {
  const { person } = await aColleague(api);
  const own = apiOf(page.request, await login(page.request, person));
  const { secret } = await own.post<{ secret: string }>("auth/totp/setup", {});
  await own.post("auth/totp/enable", { code: codeOf(secret) });
  await fillSignIn(page, person);
}

export const screens: Screens = { "Ways in": WAYS_IN, Dashboard: DASHBOARD };
