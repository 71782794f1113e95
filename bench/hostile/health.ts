import { setTimeout as wait } from "node:timers/promises";

const PAUSE_MS = 20;

export type Health = { calls: number; failed: number; longestMs: number };

/** Runs in another process: polls the server's health, and reports the result when told to end. */
export async function watchHealth(url: string): Promise<void> {
  const health: Health = { calls: 0, failed: 0, longestMs: 0 };
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  process.once("message", end);
  // its parent has ended
  process.once("disconnect", end);
  while (!isOver) {
    const start = performance.now();
    const isWell = await fetch(`${url}/api/health`).then(
      async (answer) => Boolean(await answer.text()) && answer.ok,
      () => false,
    );
    health.calls += 1;
    if (!isWell) health.failed += 1;
    health.longestMs = Math.max(health.longestMs, performance.now() - start);
    await wait(PAUSE_MS);
  }
  if (!process.connected) return;
  process.send?.(health);
  process.disconnect();
}
