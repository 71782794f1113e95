import type { ListState, ListStatus } from "./lists.values.ts";

type Dated = { status: ListStatus; validFrom: string; validTo: string | null };

/**
 * What becomes of a list on a day.
 *
 * @param day the civil date where the list holds: `2026-09-01`.
 */
export function listStateOn({ status, validFrom, validTo }: Dated, day: string): ListState {
  if (status !== "active") return status;
  if (day < validFrom) return "scheduled";
  return validTo !== null && validTo < day ? "ended" : "running";
}
