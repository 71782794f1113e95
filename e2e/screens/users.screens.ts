import { login } from "../support/api.ts";
import { OWNER } from "../support/users.ts";
import {
  askForProof,
  breakDown,
  fill,
  openFound,
  openTab,
  press,
  type Screen,
  type Screens,
  type Step,
  sees,
  silence,
} from "./screen.ts";

const USERS = "/admin/users";
const CREATE = "/admin/users/create";
const openOwner = openFound(`users?search=${OWNER.email}`, (id) => `${USERS}/${id}`);
const signIn: Step = ({ page }) => login(page.request, OWNER);
const openPage = [openOwner, sees("Last sign-in")];

const USER_SCREENS: Screen[] = [
  { name: "Users", address: USERS, shows: /^Active$/, isWhole: true },
  { name: "Users, loading", address: USERS, before: silence("**/api/users*"), shows: "Users" },
  {
    name: "Users, failed",
    address: USERS,
    before: breakDown("**/api/users*"),
    shows: "The users could not be loaded",
    complaints: [/^500 GET/],
  },
  {
    name: "Users, nothing found",
    address: `${USERS}?search=xylophone`,
    shows: "No users found",
  },
  {
    name: "Users, what can be done",
    address: `${USERS}?search=admin@`,
    steps: [press(/^Actions for/)],
    shows: "You cannot suspend or delete your own account.",
  },
  { name: "New user", address: CREATE, shows: "Create user", isWhole: true },
  {
    name: "New user, nothing filled in",
    address: CREATE,
    steps: [press("Create user")],
    shows: "Name is required.",
    isWhole: true,
  },
  { name: "User", address: USERS, steps: openPage, shows: "Castlewren Pharmacy", isWhole: true },
  {
    name: "User, failed",
    address: `${USERS}/019a0000-0000-7000-8000-000000000000`,
    shows: "This user cannot be shown",
    complaints: [/^404 GET/],
  },
  {
    name: "User, access",
    address: USERS,
    steps: [...openPage, openTab("Access")],
    shows: "What this role can do",
    isWhole: true,
  },
  {
    name: "User, sessions",
    address: USERS,
    steps: [signIn, ...openPage, openTab("Sessions")],
    shows: "Last seen",
  },
  {
    name: "User, sessions, failed",
    address: USERS,
    before: breakDown("**/api/sessions?*"),
    steps: [signIn, ...openPage, openTab("Sessions")],
    shows: "Something went wrong on the server.",
    complaints: [/^500 GET/],
  },
  {
    name: "User, tokens",
    address: USERS,
    steps: [signIn, ...openPage, openTab("Tokens")],
    shows: "Session",
  },
  {
    name: "User, activity",
    address: USERS,
    steps: [...openPage, openTab("Activity")],
    shows: "History",
  },
  {
    name: "User, editing",
    address: USERS,
    steps: [...openPage, press("Edit user")],
    shows: "Save user",
  },
  {
    name: "User, changing the role",
    address: USERS,
    steps: [...openPage, press("Change role")],
    shows: "The new role's permissions apply",
  },
  {
    name: "User, suspending",
    address: USERS,
    steps: [...openPage, press("Suspend user")],
    shows: "Recorded in the audit log.",
  },
  {
    name: "User, confirming who one is",
    address: USERS,
    before: askForProof("PATCH", "**/api/users/*"),
    steps: [
      ...openPage,
      press("Suspend user"),
      fill("Reason", "Has left the pharmacy"),
      ({ page }) =>
        page.getByRole("alertdialog").getByRole("button", { name: "Suspend user" }).click(),
    ],
    shows: "Confirm your identity",
    complaints: [/^403 PATCH/],
  },
  { name: "Roles", address: `${USERS}/roles`, shows: "Finance officer", isWhole: true },
];

export const screens: Screens = { Users: USER_SCREENS };
