import { login, signInAs } from "../support/api.ts";
import { aUnit } from "../support/records.ts";
import { ADMIN, SUPPORT } from "../support/users.ts";
import {
  choose,
  dismiss,
  goTo,
  listStates,
  press,
  refuse,
  type Screen,
  type Screens,
  silence,
} from "./screen.ts";

const SESSIONS = "/admin/sessions";
const LOGS = "/admin/logs";
const VERIFICATION = "**/api/logs/verify*";

const LOG_SCREENS: Screen[] = [
  listStates("Sessions", SESSIONS, "**/api/sessions?*"),
  {
    address: SESSIONS,
    // last, so that it is on the first page
    before: ({ page }) => signInAs(page, ADMIN),
    states: [{ name: "Sessions", shows: "This session" }],
  },
  {
    address: async ({ page }) => {
      const { user } = await login(page.request, SUPPORT);
      return `${SESSIONS}?user=${user.id}&status=active`;
    },
    states: [
      {
        name: "Sessions, menu of a row",
        steps: [press(/^Actions for/)],
        shows: "End session",
        isFleeting: true,
      },
      {
        name: "Sessions, ending one",
        steps: [choose("End session")],
        shows: /^End .*session.*\?/,
        after: [dismiss],
        isFleeting: true,
      },
      {
        name: "Sessions, ending all of a person",
        steps: [press(/^Actions for/), choose(/^End all sessions of/)],
        shows: "next request",
        isFleeting: true,
      },
    ],
  },
  listStates("Logs", LOGS, "**/api/logs?*"),
  {
    address: `${LOGS}?model=unit`,
    states: [
      { name: "Logs", shows: "created unit" },
      {
        name: "Logs, days",
        steps: [press(/^Days/)],
        shows: "Last 7 days",
        after: [dismiss],
        isFleeting: true,
      },
      { name: "Logs, verified", steps: [press("Verify")], shows: "Verify again", isWhole: true },
    ],
  },
  {
    address: LOGS,
    before: silence(VERIFICATION),
    states: [
      { name: "Logs, being verified", steps: [press("Verify")], shows: "Verify the log" },
      {
        name: "Logs, not verified",
        steps: [refuse(VERIFICATION), goTo(LOGS), press("Verify")],
        shows: "Something went wrong on the server.",
      },
    ],
    complaints: [/^400 GET/],
  },
  {
    address: async ({ api }) => {
      const { id, version } = await aUnit(api);
      await api.patch(`units/${id}`, { symbol: "new", version });
      return `${LOGS}?recordId=${id}`;
    },
    states: [
      {
        name: "Log",
        steps: [press(/changed unit/)],
        shows: "This request made no other changes.",
      },
    ],
  },
];

export const screens: Screens = { "Sessions and logs": LOG_SCREENS };
