/** One line of the report: the subject, the result, and its budget if there is one. */
export type Result = { what: string; measured: string } & (
  | { budget: string; isWithin: boolean }
  | { budget?: undefined; isWithin?: undefined }
);

/** Median of a few runs: one slow run says more about the machine than about the program. */
export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** What nineteen of twenty runs stay below. */
export function p95Of(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(0.95 * sorted.length)] ?? Number.NaN;
}

/**
 * Runs `work` and `other` in turns, so that both meet the same conditions, and returns the medians.
 */
export async function byTurns(
  rounds: number,
  work: () => Promise<number>,
  other: () => Promise<number>,
): Promise<[number, number]> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await work());
    theirs.push(await other());
  }
  return [median(ours), median(theirs)];
}

/** How many times a second `task` completes when `lanes` of it run concurrently for a while. */
export async function throughput(
  workers: number,
  seconds: number,
  task: () => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  const worker = async () => {
    while (performance.now() < end) {
      await task();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return done / ((performance.now() - start) / 1000);
}

export function print(results: Result[]): void {
  const width = (name: "what" | "measured") =>
    Math.max(...results.map((result) => result[name].length));
  for (const { what, measured, budget, isWithin } of results) {
    const line = `${what.padEnd(width("what"))}  ${measured.padStart(width("measured"))}`;
    const verdict = budget ? `  (budget ${budget})${isWithin ? "" : "  OVER"}` : "";
    process.stdout.write(`${line}${verdict}\n`);
  }
}
