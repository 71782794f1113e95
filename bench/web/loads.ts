import { median, type Result } from "../report.ts";
import { type Console, onNewPage } from "./browser.ts";
import { blockingMs, largestPaintMs } from "./stopwatch.ts";

const ROUNDS = 5;

/** How long a screen may keep working after it is usable. */
const AFTERMATH_MS = 2_000;

type Load = { paint: number; blocking: number; heap: number };

/** Opens a screen anew; `shown` is on screen once a user can begin. */
export async function measureLoad(
  console: Console,
  name: string,
  address: string,
  shown: string,
): Promise<Result[]> {
  const loads: Load[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    loads.push(await load(console, address, shown));
  }
  const of = (figure: keyof Load) => loads.map((each) => each[figure]);
  const ms = (values: number[]) =>
    `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`;
  return [
    { what: `${name}: largest contentful paint`, measured: ms(of("paint")) },
    { what: `${name}: blocking time`, measured: ms(of("blocking")) },
    { what: `${name}: JavaScript heap`, measured: `${median(of("heap")).toFixed(1)} MB` },
  ];
}

function load(console: Console, address: string, shown: string): Promise<Load> {
  return onNewPage(console, async (page, devTools) => {
    await page.goto(address);
    await page.locator(shown).first().waitFor();
    await page.waitForTimeout(AFTERMATH_MS);
    const paint = await largestPaintMs(page);
    const blocking = await blockingMs(page);
    await devTools.send("HeapProfiler.collectGarbage");
    const { usedSize } = await devTools.send("Runtime.getHeapUsage");
    return { paint, blocking, heap: usedSize / 1024 / 1024 };
  });
}
