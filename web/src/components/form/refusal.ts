import { isApiError } from "#lib/api-error.ts";
import { logFailure } from "#lib/log.ts";
import type { Conflict } from "./record-form.ts";

/** What a refused save has to say, and where it is said. */
export type Refusal = {
  /** Reasons beside fields that stand in the form, by path. */
  beside: Record<string, string>;
  /** What no field can say; empty when the fields say it all. */
  above: string;
};

/** Sorts the reasons of a failure by whether their field stands in `form`. */
export function readRefusal(error: unknown, form: HTMLFormElement | null): Refusal {
  if (!isApiError(error)) {
    logFailure("The form could not be saved", error);
    return { beside: {}, above: "Something went wrong and nothing was saved. Try again." };
  }
  const reasons = Object.entries(error.fields);
  if (reasons.length === 0) return { beside: {}, above: error.message };
  const hasField = ([path]: [string, string]) => Boolean(form?.elements.namedItem(path));
  const homeless = reasons.filter((reason) => !hasField(reason));
  return {
    beside: Object.fromEntries(reasons.filter(hasField)),
    above: homeless.map(([, message]) => message).join(" "),
  };
}

/** The record as it is now, when the save was refused because somebody else had changed it. */
export function currentIn(error: unknown): Conflict["current"] | undefined {
  if (!isApiError(error) || error.status !== 409) return undefined;
  return isRecord(error.current) ? error.current : undefined;
}

/** The version of a stored record, if it is one. */
export function versionOf(record: unknown): number | undefined {
  return isRecord(record) && typeof record.version === "number" ? record.version : undefined;
}

/** The named parts of a record; nothing of what is no record. */
export function pick(record: unknown, names: readonly string[]): Record<string, unknown> {
  if (!isRecord(record)) return {};
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
