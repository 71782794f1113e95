import { beforeEach, expect, test } from "vitest";
import { newId, QUEUE_MAX, scanQueue } from "./scan-queue.ts";

const aScan = (at: number) => ({ id: newId(), scan: "9521234000013", quantity: 1, at });

beforeEach(() => localStorage.clear());

test("scans are kept in their order, for one user and one pharmacy, across visits", () => {
  const queue = scanQueue("ada", "castlewren");
  for (const at of [2, 1, 3]) queue.put(aScan(at));
  scanQueue("ada", "ballyhart").put(aScan(9));
  scanQueue("ben", "castlewren").put(aScan(9));
  const again = scanQueue("ada", "castlewren").list();
  expect(again.map(({ at }) => at)).toEqual([1, 2, 3]);
});

test("what another tab adds is told", () => {
  const [here, there] = [scanQueue("ada", "castlewren"), scanQueue("ada", "castlewren")];
  let heard = 0;
  const stop = here.subscribe(() => {
    heard += 1;
  });
  expect(here.list()).toEqual([]);
  there.put(aScan(1));
  dispatchEvent(new StorageEvent("storage", { key: "receiving ada castlewren x" }));
  expect([heard, here.list().length]).toEqual([1, 1]);
  dispatchEvent(new StorageEvent("storage", { key: "theme" }));
  stop();
  dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(heard).toBe(1);
});

test("there is an end to what a browser keeps, and it says so", () => {
  const queue = scanQueue("ada", "castlewren");
  for (let at = 0; at < QUEUE_MAX; at += 1) expect(queue.put(aScan(at))).toBeUndefined();
  expect(queue.put(aScan(QUEUE_MAX))).toMatch(/^500 scans are waiting already/);
  const [first] = queue.list();
  // a scan that is already there can be changed
  expect(first && queue.put({ ...first, quantity: 2 })).toBeUndefined();
});

test("something else in its place is passed over", () => {
  localStorage.setItem("receiving ada castlewren 1", "{");
  localStorage.setItem("receiving ada castlewren 2", JSON.stringify({ id: 7 }));
  expect(scanQueue("ada", "castlewren").list()).toEqual([]);
});

test("an id is a UUID, and every one another", () => {
  const ids = Array.from({ length: 50 }, newId);
  expect(new Set(ids).size).toBe(50);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
