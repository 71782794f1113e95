import { apiOf, login } from "../support/api.ts";
import { codeOf } from "../support/codes.ts";
import { giveDevice } from "../support/devices.ts";
import { aColleague, aUser, linkTo } from "../support/records.ts";
import { fillSignIn } from "../support/screen.ts";
import {
  fill,
  goTo,
  press,
  type Screen,
  type ScreenContext,
  type Screens,
  sees,
} from "./screen.ts";

const UNKNOWN = "A".repeat(43);

const WAYS_IN: Screen[] = [
  {
    address: "/forgot-password",
    role: "nobody",
    states: [
      { name: "Forgotten password", shows: "Request a link" },
      {
        name: "Forgotten password, nothing filled in",
        steps: [press("Request a link")],
        shows: "Enter your email address.",
      },
      {
        name: "Forgotten password, where to look",
        steps: [fill("Email", "nobody@castlewren.example"), press("Request a link")],
        shows: "Ask your administrator",
      },
    ],
  },
  {
    address: async ({ api }) => linkTo(api, (await aUser(api, { name: "Niamh Corrigan" })).id),
    role: "nobody",
    states: [{ name: "Invitation", shows: "choose a password to begin" }],
  },
  {
    address: `/accept-invitation#${UNKNOWN}`,
    role: "nobody",
    states: [
      { name: "Invitation, not known", shows: "This link is not valid." },
      {
        name: "Link, not known",
        steps: [goTo(`/reset-password#${UNKNOWN}`)],
        shows: "Ask for a new link",
      },
    ],
    complaints: [/^404 POST \/api\/auth\/(invitation|reset-link)/],
  },
  {
    address: changedAddress,
    role: "nobody",
    states: [{ name: "Address to be confirmed", shows: "Confirm this address" }],
  },
  {
    address: "/",
    role: "nobody",
    states: [
      { name: "Sign-in, second step", steps: [takeFirstStep], shows: "Use a recovery code" },
      {
        name: "Sign-in, recovery code",
        steps: [press("Sign in"), sees("Enter the code."), press("Use a recovery code")],
        shows: "Recovery code",
      },
    ],
    complaints: [/^401 POST/],
  },
  {
    address: "/",
    role: "nobody",
    before: async ({ page }) => (await giveDevice(page)).refuse(),
    states: [
      {
        name: "Sign-in, a passkey refused",
        steps: [press("Sign in with a passkey")],
        shows: "The request was cancelled or took too long",
      },
    ],
    complaints: [/^console: Login failed/],
  },
];

async function changedAddress({ page, api }: ScreenContext) {
  const { user, person } = await aColleague(api, { name: "Niamh Corrigan" });
  const own = apiOf(page.request, await login(page.request, person));
  await own.post("auth/email", { email: `new.${user.email}` });
  return linkTo(api, user.id);
}

async function takeFirstStep({ page, api }: ScreenContext) {
  const { person } = await aColleague(api);
  const own = apiOf(page.request, await login(page.request, person));
  const { secret } = await own.post<{ secret: string }>("auth/totp/setup", {});
  await own.post("auth/totp/enable", { code: codeOf(secret) });
  await fillSignIn(page, person);
}

export const screens: Screens = { "Ways in": WAYS_IN };
