import {
  breakDown,
  choose,
  openFound,
  press,
  type Screen,
  type Screens,
  sees,
  silence,
} from "./screen.ts";

const SESSIONS = "/admin/sessions";
const LOGS = "/admin/logs";
const openEntry = openFound("logs?action=update", (id) => `${LOGS}?id=${id}`);

const LOG_SCREENS: Screen[] = [
  { name: "Sessions", address: SESSIONS, shows: "This session" },
  {
    name: "Sessions, loading",
    address: SESSIONS,
    before: silence("**/api/sessions*"),
    shows: "Sessions",
  },
  {
    name: "Sessions, nothing found",
    address: `${SESSIONS}?platform=desktop`,
    shows: "No sessions found",
  },
  {
    name: "Sessions, failed",
    address: SESSIONS,
    before: breakDown("**/api/sessions?*"),
    shows: "The sessions could not be loaded",
    complaints: [/^500 GET/],
  },
  {
    name: "Sessions, ending all of a person",
    address: SESSIONS,
    steps: [press(/^Actions for/), choose(/^End (other|all) sessions of/)],
    shows: /next requests?\.|no open session/,
  },
  { name: "Logs", address: LOGS, shows: /signed in|created/ },
  { name: "Logs, loading", address: LOGS, before: silence("**/api/logs*"), shows: "Logs" },
  {
    name: "Logs, failed",
    address: LOGS,
    before: breakDown("**/api/logs?*"),
    shows: "The logs could not be loaded",
    complaints: [/^500 GET/],
  },
  { name: "Logs, nothing found", address: `${LOGS}?search=xylophone`, shows: "No logs found" },
  {
    name: "Logs, days",
    address: LOGS,
    steps: [sees(/created/), press(/^Days/)],
    shows: "Last 7 days",
  },
  { name: "Log", address: LOGS, steps: [openEntry], shows: "Same request" },
  {
    name: "Logs, verified",
    address: LOGS,
    steps: [press("Verify")],
    shows: "Verify again",
    isWhole: true,
  },
  {
    name: "Logs, being verified",
    address: LOGS,
    before: silence("**/api/logs/verify*"),
    steps: [press("Verify")],
    shows: "Verify the log",
  },
  {
    name: "Logs, not verified",
    address: LOGS,
    before: breakDown("**/api/logs/verify*"),
    steps: [press("Verify")],
    shows: "Something went wrong on the server.",
    complaints: [/^500 GET/],
  },
];

export const screens: Screens = { "Sessions and logs": LOG_SCREENS };
