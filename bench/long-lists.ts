import { withApp } from "./in-process.ts";
import { fillLogs, fillSessions } from "./many-logs.ts";
import { median, type Result } from "./report.ts";

const CALLS = 60;
const SMALL = 1_000;
const LOGS = 1_000_000;
const SESSIONS = 100_000;

/** What people ask these lists. */
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

/** Calls the app as a browser would, and answers how many milliseconds it took. */
type Call = (path: string) => Promise<number>;

/** Lists of a million entries and a hundred thousand sessions, beside the same lists of a thousand. */
export async function measureLongLists(databaseUrl: string): Promise<Result[]> {
  return withApp(databaseUrl, async (app, authorization) => {
    let calls = 0;
    const call: Call = async (path) => {
      calls += 1;
      const started = performance.now();
      const answer = await app.inject({
        url: `/api/${path}`,
        headers: { authorization },
        remoteAddress: `10.1.${Math.floor(calls / 250) % 250}.${(calls % 250) + 1}`,
      });
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}.`);
      return performance.now() - started;
    };
    await fillLogs(databaseUrl, LOGS - SMALL + 1, LOGS);
    await fillSessions(databaseUrl, 1, SMALL);
    const small = await timesOf(call);
    await fillLogs(databaseUrl, 1, LOGS - SMALL);
    await fillSessions(databaseUrl, SMALL + 1, SESSIONS);
    const large = await timesOf(call);
    return PATHS.map((path, index) => resultOf(path, large[index] ?? 0, small[index] ?? 0));
  });
}

/** The median of every question, asked by turns; the first answers are of a cold cache. */
async function timesOf(call: Call): Promise<number[]> {
  const times: number[][] = PATHS.map(() => []);
  for (let round = 0; round < CALLS; round += 1) {
    for (const [index, path] of PATHS.entries()) times[index]?.push(await call(path));
  }
  return times.map((of) => median(of.slice(5)));
}

function resultOf(path: string, large: number, small: number): Result {
  const [list = "", query] = path.split("?");
  const rows = (list === "logs" ? LOGS : SESSIONS).toLocaleString("en");
  const ratio = large / small;
  return {
    what: `${list} of ${rows}, ${query ? decodeURIComponent(query) : "first page"}, beside 1,000`,
    measured: `${ratio.toFixed(2)}× (${large.toFixed(1)} ms of ${small.toFixed(1)} ms)`,
    budget: "≤ 2×",
    isWithin: ratio <= 2,
  };
}
