import { choose, openFound, press, type Screen, sees, silence } from "./screen.ts";

const SESSIONS = "/admin/sessions";
const LOGS = "/admin/logs";
const openEntry = openFound("logs?action=update", (id) => `${LOGS}?id=${id}`);

export const LOG_SCREENS: Screen[] = [
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
    name: "Sessions, ending all of a person",
    address: SESSIONS,
    steps: [press(/^Actions for/), choose("End other sessions of")],
    shows: /next requests?\.|no open session/,
  },
  { name: "Logs", address: LOGS, shows: "What happened" },
  { name: "Logs, loading", address: LOGS, before: silence("**/api/logs*"), shows: "Logs" },
  {
    name: "Logs, days",
    address: LOGS,
    steps: [sees(/created/), press(/^Days/)],
    shows: "Last 7 days",
  },
  { name: "Log", address: LOGS, steps: [openEntry], shows: "Same request" },
];
