import { DAY_MS } from "../time.values.ts";

/** Civil days: no clock and no daylight saving comes into it. */
export function dueDateOf(issueDate: string, termDays: number): string {
  return new Date(Date.parse(`${issueDate}T00:00:00Z`) + termDays * DAY_MS)
    .toISOString()
    .slice(0, 10);
}

/** Days since the due day; 0 on the day itself and before. */
export function daysOverdue(dueDate: string, today: string): number {
  const days = (Date.parse(`${today}T00:00:00Z`) - Date.parse(`${dueDate}T00:00:00Z`)) / DAY_MS;
  return Math.max(days, 0);
}
