import type { Page } from "@pharmacy/contract/list";
import type { Role } from "@pharmacy/contract/roles.values";
import type { User } from "@pharmacy/contract/users/users";
import { aPng } from "../../server/test/pictures.ts";
import { signInAs } from "../support/api.ts";
import { codeOf } from "../support/codes.ts";
import { giveDevice } from "../support/devices.ts";
import { aColleague } from "../support/records.ts";
import { OWNER } from "../support/users.ts";
import {
  act,
  attach,
  choose,
  dismiss,
  fill,
  goTo,
  press,
  pressInDialog,
  refuse,
  type Screen,
  type Screens,
  type Step,
  sees,
  silence,
} from "./screen.ts";

const ACCOUNT = "/dashboard/account";
const TEAM = "/dashboard/settings/team";

/** Opens the account of a person of its own, on a computer with a fingerprint reader. */
const asNewPerson: Step = async ({ page, api }) => {
  await signInAs(page, (await aColleague(api)).person);
  await giveDevice(page);
};

/** Opens the console as one of the owner's colleagues in the demo network. */
const asStaff =
  (role: Role): Step =>
  async ({ page, api }) => {
    const { items } = await api.get<Page<User>>(`users?count=100&status=active&role=${role}`);
    const domain = OWNER.email.slice(OWNER.email.indexOf("@"));
    const email = items.find((user) => user.email.endsWith(domain))?.email ?? "";
    await signInAs(page, { ...OWNER, email });
  };

const enterCode: Step = async ({ page }) => {
  const secret = await page.getByText(/^[A-Z2-7 ]{39}$/).innerText();
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
};

const DASHBOARD: Screen[] = [
  ...(["pharmacist", "technician", "viewer"] as const).map(
    (role): Screen => ({
      address: "/dashboard",
      before: asStaff(role),
      states: [
        {
          name: `Dashboard of a ${role}`,
          steps: [sees("All expiring")],
          shows: "What to do next",
          isWhole: true,
        },
      ],
    }),
  ),
  {
    address: "/dashboard",
    role: "owner",
    states: [
      {
        name: "Dashboard",
        steps: [sees("of Castlewren Pharmacy."), sees("Draft order of"), sees("All expiring")],
        shows: "What to do next",
        isWhole: true,
      },
      { name: "Dashboard, account menu", steps: [press(/^Account menu/)], shows: "Log out" },
    ],
  },
  {
    address: async ({ api }) => {
      const { items } = await api.get<Page<User>>("users?count=1&status=active&role=owner");
      return `/admin/users/${items[0]?.id}`;
    },
    states: [
      {
        name: "See as, asked",
        steps: [...act("See dashboard as")],
        shows: "can change nothing",
      },
      {
        name: "See as",
        steps: [pressInDialog("See dashboard")],
        shows: /^You see the dashboard as/,
      },
    ],
  },
  {
    address: "/dashboard",
    role: "nobody",
    states: [{ name: "Dashboard, signed out", shows: "You are signed out." }],
  },
  {
    address: "/dashboard/profile",
    role: "owner",
    states: [
      { name: "Profile", steps: [sees("Belongs to")], shows: "Save profile", isWhole: true },
      {
        name: "Profile, cutting a picture",
        steps: [attach("image/png", aPng(300, 100), "me.png")],
        shows: "Use this area",
      },
    ],
  },
  {
    address: ACCOUNT,
    role: "owner",
    states: [
      {
        name: "Account",
        steps: [sees("Last seen")],
        shows: "Log out of this browser",
        isWhole: true,
      },
      {
        name: "Account, a refused password",
        steps: [
          fill("New password", "short"),
          press("Change password"),
          sees("The current password is required."),
        ],
        shows: "The password must have at least 10 characters.",
      },
    ],
    complaints: [/^422 POST \/api\/auth\/change-password/],
  },
  {
    address: ACCOUNT,
    before: asNewPerson,
    states: [
      {
        name: "Account, without a second factor or passkey",
        steps: [sees("You have no passkey yet.")],
        shows: "Off. Anyone who knows your password",
      },
      {
        name: "Account, adding a passkey",
        steps: [press("Add passkey"), pressInDialog("Add passkey")],
        shows: "Name is required.",
      },
      {
        name: "Account, with a passkey",
        steps: [
          ({ page }) => page.getByRole("dialog").getByLabel("Name").fill("Counter"),
          pressInDialog("Add passkey"),
          ({ page }) => page.getByRole("dialog").waitFor({ state: "hidden" }),
        ],
        shows: "Counter",
      },
      {
        name: "Account, removing a passkey",
        steps: [press("Actions for Counter"), choose("Remove passkey")],
        shows: "Remove Counter?",
        after: [dismiss],
      },
      {
        name: "Account, setting up a second factor",
        steps: [press("Set up two-factor authentication"), press("Turn on")],
        shows: "Enter the 6-digit code from your app.",
        isWhole: true,
      },
      { name: "Account, recovery codes", steps: [enterCode], shows: "Keep your recovery codes" },
      {
        name: "Account, with a second factor",
        steps: [press("I have saved them")],
        shows: "10 recovery codes are left.",
      },
    ],
    complaints: [/^422 POST \/api\/auth\/totp\/enable/],
  },
  {
    address: "/dashboard/settings",
    role: "owner",
    states: [
      {
        name: "Dashboard, settings",
        steps: [sees("Open team")],
        shows: "Density of lists",
        isWhole: true,
      },
    ],
  },
  {
    address: "/dashboard/settings/pharmacy",
    role: "owner",
    states: [{ name: "Own pharmacy", shows: "Managed by the network", isWhole: true }],
  },
  {
    address: TEAM,
    role: "owner",
    states: [
      { name: "Team", shows: "Owner" },
      {
        name: "Team, what cannot be done",
        steps: [press(/^Actions for/)],
        shows: "You cannot suspend or delete your own account.",
        after: [dismiss],
        isFleeting: true,
      },
      {
        name: "Team, new person",
        steps: [press("New person")],
        shows: "Send invitation",
      },
    ],
  },
  {
    address: TEAM,
    role: "owner",
    before: silence("**/api/users?*"),
    states: [
      { name: "Team, loading", shows: "Who works at" },
      {
        name: "Team, failed",
        steps: [refuse("**/api/users?*"), goTo(TEAM)],
        shows: "The people could not be loaded",
      },
    ],
    complaints: [/^400 GET/],
  },
];

export const screens: Screens = { Dashboard: DASHBOARD };
