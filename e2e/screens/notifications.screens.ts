import { signInAs } from "../support/api.ts";
import { aColleague, aPharmacy } from "../support/records.ts";
import { cut, listStates, press, type Screen, type Screens, type Step, sees } from "./screen.ts";

const PAGE = "/admin/notifications";

/** Opens the console as a colleague whom notes on two pharmacies mention, one of them read. */
const asMentioned: Step = async ({ page, api }) => {
  const { user, person } = await aColleague(api);
  for (const name of ["Ballyrowan East Pharmacy", "Ribeira do Faial Chemist"]) {
    const { id: recordId } = await aPharmacy(api, { name });
    await api.post("notes", {
      model: "organization",
      recordId,
      text: "Please call them.",
      mentions: [user.id],
    });
  }
  await signInAs(page, person);
};

const openBell = press(/^Notifications/);

const NOTIFICATION_SCREENS: Screen[] = [
  listStates("Notifications", PAGE, "**/api/notifications*"),
  {
    address: PAGE,
    before: asMentioned,
    states: [
      { name: "Notifications", shows: /Ballyrowan East Pharmacy$/, isWhole: true },
      {
        name: "Bell, open",
        steps: [sees(/Ballyrowan East Pharmacy$/), openBell],
        shows: "All notifications",
      },
    ],
  },
  {
    address: "/admin/units",
    states: [{ name: "Bell, nothing new", steps: [openBell], shows: "Nothing new for you." }],
  },
  {
    address: "/admin/units",
    before: cut("**/api/notifications?*"),
    states: [{ name: "Bell, without a connection", steps: [openBell], shows: "Try again" }],
    complaints: [/^failed GET/],
  },
  {
    address: "/dashboard/notifications",
    role: "owner",
    states: [{ name: "Notifications of a pharmacy's user", shows: /^Notifications$/ }],
  },
];

export const screens: Screens = { Notifications: NOTIFICATION_SCREENS };
