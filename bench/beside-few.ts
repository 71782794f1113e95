import { withApp } from "./in-process.ts";
import { median, p95Of, type Result } from "./report.ts";

const CALLS = 100;

/** Calls the app as a browser would, and returns how many milliseconds it took. */
type Call = (path: string) => Promise<number>;

type Comparison = {
  databaseUrl: string;
  paths: readonly string[];
  fillFew(): Promise<void>;
  fillMany(): Promise<void>;
  rowsOf(list: string): number;
};

/** Lists of very many rows, compared with the same lists of a thousand. */
export async function besideFew(comparison: Comparison): Promise<Result[]> {
  return withApp(comparison.databaseUrl, async (app, authorization) => {
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
    await comparison.fillFew();
    const few = await timesOf(call, comparison.paths);
    await comparison.fillMany();
    const many = await timesOf(call, comparison.paths);
    return comparison.paths.map((path, index) =>
      resultOf(path, comparison.rowsOf, many[index] ?? [], few[index] ?? []),
    );
  });
}

/** The times of every query, taken in turns; the first answers are from a cold cache. */
async function timesOf(call: Call, paths: readonly string[]): Promise<number[][]> {
  const times: number[][] = paths.map(() => []);
  for (let round = 0; round < CALLS; round += 1) {
    for (const [index, path] of paths.entries()) times[index]?.push(await call(path));
  }
  return times.map((of) => of.slice(5));
}

/** Both the median and the slowest twentieth are compared. */
function resultOf(
  path: string,
  rowsOf: Comparison["rowsOf"],
  many: number[],
  few: number[],
): Result {
  const [list = "", query] = path.split("?");
  const rows = rowsOf(list).toLocaleString("en");
  const compare = (of: (times: number[]) => number) => {
    const [all, first] = [of(many), of(few)];
    const ratio = all / first;
    return { ratio, text: `${ratio.toFixed(2)}× (${all.toFixed(1)} ms of ${first.toFixed(1)} ms)` };
  };
  const [middle, slow] = [compare(median), compare(p95Of)];
  return {
    what: `${list} of ${rows}, ${query ? decodeURIComponent(query) : "first page"}, beside 1,000`,
    measured: `${middle.text}, p95 ${slow.text}`,
    budget: "≤ 2×",
    isWithin: middle.ratio <= 2 && slow.ratio <= 2,
  };
}
