import { isApiError } from "#lib/api-error.ts";
import { logFailure } from "#lib/log.ts";
import { Refused } from "#lib/refused.ts";

/** The messages of a refused save, and where they appear. */
export type Refusal = {
  /** Messages beside the form's own fields, by path. */
  beside: Record<string, string>;
  /** The message for no particular field; empty if the fields have them all. */
  above: string;
};

/**
 * Sorts the messages of a refusal by whether `form` has their field.
 *
 * @param failure the message for any other error.
 */
export function readRefusal(
  error: unknown,
  form: HTMLFormElement | null | undefined,
  failure: string,
): Refusal {
  if (!(error instanceof Refused)) {
    logFailure(failure, error);
    return { beside: {}, above: failure };
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

/** The current record, when the save was refused because another user had changed it. */
export function currentIn(error: unknown): Record<string, unknown> | undefined {
  if (!isApiError(error) || error.status !== 409) return undefined;
  return isRecord(error.current) ? error.current : undefined;
}

/** The version of a stored record, if it is one. */
export function versionOf(record: unknown): number | undefined {
  return isRecord(record) && typeof record.version === "number" ? record.version : undefined;
}

/** The named fields of a record; empty for any other value. */
export function pick(record: unknown, names: readonly string[]): Record<string, unknown> {
  if (!isRecord(record)) return {};
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
