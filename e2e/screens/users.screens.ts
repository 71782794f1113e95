import { login } from "../support/api.ts";
import { aUser, linkTo } from "../support/records.ts";
import { ADMIN, OWNER } from "../support/users.ts";
import {
  askForProof,
  dismiss,
  fill,
  found,
  listStates,
  openTab,
  press,
  pressInDialog,
  refuse,
  type Screen,
  type Screens,
  type Step,
  sees,
} from "./screen.ts";

const USERS = "/admin/users";
const CREATE = "/admin/users/create";
const owner = found(`users?search=${OWNER.email}`, (id) => `${USERS}/${id}`);
const signIn: Step = ({ page }) => login(page.request, OWNER);

const USER_SCREENS: Screen[] = [
  listStates("Users", USERS, "**/api/users*"),
  { address: USERS, states: [{ name: "Users", shows: /^Active$/, isWhole: true }] },
  {
    address: `${USERS}?search=${OWNER.email}`,
    states: [
      {
        name: "Users, menu of a row",
        steps: [press(/^Actions for/)],
        shows: "Suspend user",
        isFleeting: true,
      },
    ],
  },
  {
    address: `${USERS}?search=${ADMIN.email}`,
    states: [
      {
        name: "Users, what cannot be done",
        steps: [press(/^Actions for/)],
        shows: "You cannot suspend or delete your own account.",
        isFleeting: true,
      },
    ],
  },
  {
    address: CREATE,
    states: [
      { name: "New user", shows: "Create user", isWhole: true },
      {
        name: "New user, nothing filled in",
        steps: [press("Create user")],
        shows: "Name is required.",
        isWhole: true,
      },
    ],
  },
  {
    address: owner,
    before: signIn,
    states: [
      { name: "User", steps: [sees("Last sign-in")], shows: "Castlewren Pharmacy", isWhole: true },
      {
        name: "User, editing",
        steps: [press("Edit user")],
        shows: "Used to sign in.",
        after: [dismiss],
      },
      {
        name: "User, changing the role",
        steps: [press("Change role")],
        shows: "The new role's permissions apply",
        after: [dismiss],
      },
      {
        name: "User, access",
        steps: [openTab("Access")],
        shows: "What this role can do",
        isWhole: true,
      },
      { name: "User, sessions", steps: [openTab("Sessions")], shows: "Last seen" },
      { name: "User, tokens", steps: [openTab("Tokens")], shows: "Session" },
      { name: "User, activity", steps: [openTab("Activity")], shows: /created Gráinne Bohan/ },
    ],
  },
  {
    address: owner,
    before: refuse("**/api/sessions?*"),
    states: [
      {
        name: "User, sessions, failed",
        steps: [openTab("Sessions")],
        shows: "Something went wrong on the server.",
      },
    ],
    complaints: [/^400 GET/],
  },
  {
    address: `${USERS}/019a0000-0000-7000-8000-000000000000`,
    states: [{ name: "User, failed", shows: "This user cannot be shown" }],
    complaints: [/^404 GET/],
  },
  {
    address: async ({ api }) => {
      const { id } = await aUser(api, { name: "Niamh Corrigan" });
      await linkTo(api, id);
      return `${USERS}/${id}`;
    },
    before: askForProof("PATCH", "**/api/users/*"),
    states: [
      { name: "User, invited", shows: "Not sent: no mail server" },
      {
        name: "User, suspending",
        steps: [press("Suspend user")],
        shows: "1 mailed link stops working.",
      },
      {
        name: "User, suspending without a reason",
        steps: [pressInDialog("Suspend user")],
        shows: "Reason is required.",
      },
      {
        name: "User, confirming who one is",
        steps: [fill("Reason", "Has left the pharmacy"), pressInDialog("Suspend user")],
        shows: "Confirm your identity",
      },
    ],
    complaints: [/^403 PATCH/],
  },
  {
    address: `${USERS}/roles`,
    states: [{ name: "Roles", shows: "Finance officer", isWhole: true }],
  },
];

export const screens: Screens = { Users: USER_SCREENS };
