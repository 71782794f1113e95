import type { FigurePeriod } from "@pharmacy/contract/summary/figures";
import { expect } from "vitest";
import { addDays, todayIn } from "../src/platform/days.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;
type Caller = Pick<Server, "get">;

/** The period, and the sections that the caller sees. */
export async function readFigures<Sections = unknown>(
  caller: Caller,
  days?: number,
): Promise<FigurePeriod & Sections> {
  const answer = await caller.get(`/api/summary/figures${days ? `?days=${days}` : ""}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

export async function moveNetworkTo(server: Server, timeZone: string): Promise<void> {
  const { version } = (await server.get("/api/settings")).json();
  const answer = await server.patch("/api/settings", { version, timeZone });
  expect(answer.statusCode, answer.body).toBe(200);
}

/** The days of a period, the oldest first, and the first day of the period before. */
export function daysUntil(now: string, timeZone: string, days: number) {
  const today = todayIn(timeZone, Date.parse(now));
  const list = (last: string) =>
    Array.from({ length: days }, (_, place) => addDays(last, place - days + 1));
  return { today, days: list(today), before: list(addDays(today, -days)) };
}

/** Sums plain rows in a loop over the days, as no statement does. */
export function seriesFrom<Row>(
  { days, before }: Pick<ReturnType<typeof daysUntil>, "days" | "before">,
  rows: readonly Row[],
  dayOf: (row: Row) => string,
  numberOf: (row: Row) => number,
) {
  const sumOn = (day: string) =>
    rows.filter((row) => dayOf(row) === day).reduce((sum, row) => sum + numberOf(row), 0);
  const add = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
  const sums = days.map(sumOn);
  return { days: sums, total: add(sums), before: add(before.map(sumOn)) };
}
