import { besideFew } from "./beside-few.ts";
import { fillLogs, fillSessions } from "./data/logs.ts";
import type { Result } from "./report.ts";

const SMALL = 1_000;
const LOGS = 1_000_000;
const SESSIONS = 100_000;

const PATHS = [
  "logs",
  "logs?page=30",
  "logs?action=update",
  "logs?action=update&model=unit",
  "logs?outcome=denied",
  "logs?from=2020-01-01&timeZone=UTC",
  "logs?search=orla",
  "logs?search=orla%20daly",
  "logs?search=orla%20tablet%20soft",
  "logs?search=maeve%20walsh%20syr",
  "logs?search=orla%20777",
  "sessions",
  "sessions?page=30",
  "sessions?status=active",
  "sessions?platform=ios",
  "sessions?search=orla",
  "sessions?search=orla%20daly",
] as const;

/** A million entries and a hundred thousand sessions, beside the same lists of a thousand. */
export function measureLongLists(databaseUrl: string): Promise<Result[]> {
  return besideFew({
    databaseUrl,
    paths: PATHS,
    async fillFew() {
      await fillLogs(databaseUrl, LOGS - SMALL + 1, LOGS);
      await fillSessions(databaseUrl, 1, SMALL);
    },
    async fillMany() {
      await fillLogs(databaseUrl, 1, LOGS - SMALL);
      await fillSessions(databaseUrl, SMALL + 1, SESSIONS);
    },
    rowsOf: (list) => (list === "logs" ? LOGS : SESSIONS),
  });
}
