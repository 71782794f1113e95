import type { ListState, ListStatus } from "./lists.values.ts";

type Dated = { status: ListStatus; validFrom: string; validTo: string | null };

/** @param day a civil date in the zone of the list's pharmacy. */
export function listStateOn({ status, validFrom, validTo }: Dated, day: string): ListState {
  if (status !== "active") return status;
  if (day < validFrom) return "scheduled";
  return validTo !== null && validTo < day ? "ended" : "running";
}
