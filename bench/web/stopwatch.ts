import type { Page } from "@playwright/test";

/** The browser's measurements of one page, in milliseconds of that page's clock. */
type Times = {
  events: { interactionId: number; duration: number }[];
  longTasks: number[];
  largestPaint: number | undefined;
  clickedAt: number;
};

declare global {
  interface Window {
    times: Times;
  }
}

/** Chromium reports no shorter interaction, and a task under 50 ms does not block input. */
const SHORTEST_MS = 16;
const BLOCKING_MS = 50;

/** Listens from the page's first moment on. A browser without support leaves no measurements. */
export async function startStopwatch(page: Page) {
  await page.addInitScript((durationThreshold) => {
    const types = ["event", "longtask", "largest-contentful-paint"];
    if (!types.every((type) => PerformanceObserver.supportedEntryTypes.includes(type))) return;
    const times: Times = { events: [], longTasks: [], largestPaint: undefined, clickedAt: 0 };
    window.times = times;
    const observe = (type: string, take: (entry: PerformanceEntry) => void, options = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
        type,
        buffered: true,
        ...options,
      });
    const takeEvent = (entry: PerformanceEntry) => {
      const { interactionId, duration } = entry as PerformanceEventTiming;
      if (interactionId) times.events.push({ interactionId, duration });
    };
    observe("event", takeEvent, { durationThreshold });
    observe("longtask", ({ duration }) => times.longTasks.push(duration));
    observe("largest-contentful-paint", ({ startTime }) => {
      times.largestPaint = startTime;
    });
    const takeClick = ({ timeStamp }: Event) => {
      times.clickedAt = timeStamp;
    };
    addEventListener("click", takeClick, { capture: true });
  }, SHORTEST_MS);
}

/** Times as Interaction to Next Paint does; what Chromium does not report took at most 16 ms. */
export async function interactionsOf(
  page: Page,
  expected: number,
  act: () => Promise<void>,
): Promise<number[]> {
  const read = () =>
    page.evaluate(() => ({
      count: performance.interactionCount,
      events: window.times.events.splice(0),
    }));
  await rest(page);
  const before = await read();
  await act();
  await rest(page);
  const after = await read();
  const counted = after.count - before.count;
  if (counted !== expected) throw new Error(`${expected} interactions were counted as ${counted}.`);
  const longest = new Map<number, number>();
  for (const { interactionId, duration } of after.events) {
    longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
  }
  if (longest.size > expected) throw new Error(`${expected} interactions left ${longest.size}.`);
  const unreported = Array.from({ length: expected - longest.size }, () => SHORTEST_MS);
  return [...longest.values(), ...unreported];
}

export async function changeOfRows(page: Page, act: () => Promise<void>): Promise<number> {
  const changed = await page.evaluateHandle(() => {
    const first = () => document.querySelector("tbody tr[aria-label]")?.getAttribute("aria-label");
    const before = first();
    const at = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error(`The first row is still ${before}.`)), 20_000);
      const observer = new MutationObserver(() => {
        if (!first() || first() === before) return;
        observer.disconnect();
        // a task queued in a frame runs once the frame has been presented
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    return { at };
  });
  await act();
  return changed.evaluate(async ({ at }) => (await at) - window.times.clickedAt);
}

/** How long the page blocked input since it was opened: the time of each task beyond 50 ms. */
export async function blockingMs(page: Page): Promise<number> {
  await rest(page);
  const tasks = await page.evaluate(() => window.times.longTasks.slice());
  await requireLongTasks(page, tasks.length);
  return tasks.reduce((sum, task) => sum + task - BLOCKING_MS, 0);
}

/** An observer may simply not work: a task that is certainly long shows whether it does. */
async function requireLongTasks(page: Page, before: number) {
  await page.evaluate(
    (length) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          const end = performance.now() + length;
          while (performance.now() < end);
          resolve();
        });
      }),
    2 * BLOCKING_MS,
  );
  await rest(page);
  const after = await page.evaluate(() => window.times.longTasks.length);
  if (after <= before) throw new Error("The browser does not report long tasks.");
}

export async function largestPaintMs(page: Page): Promise<number> {
  const at = await page.evaluate(() => window.times.largestPaint);
  if (!at) throw new Error(`${page.url()} has reported no largest paint.`);
  return at;
}

/** Waits until the page is idle, because entries are delivered to observers only then. */
async function rest(page: Page) {
  await page.waitForTimeout(300);
  await page.waitForFunction(
    () => new Promise((resolve) => requestIdleCallback(() => resolve(true), { timeout: 1_000 })),
  );
}
