import { isApiError } from "#lib/api-error.ts";
import { logFailure } from "#lib/log.ts";
import { Refused } from "#lib/refused.ts";

export type Refusal = {
  /** By the field's path. */
  beside: Record<string, string>;
  /** Empty if the fields have all messages. */
  above: string;
};

/** `failure` is the message for an error without one of its own. */
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

/** Undefined unless the save was refused because another user had changed the record. */
export function currentIn(error: unknown): Record<string, unknown> | undefined {
  if (!isApiError(error) || error.status !== 409) return undefined;
  return isRecord(error.current) ? error.current : undefined;
}

export function versionOf(record: unknown): number | undefined {
  return isRecord(record) && typeof record.version === "number" ? record.version : undefined;
}

/** Empty for anything but a record. */
export function pick(record: unknown, names: readonly string[]): Record<string, unknown> {
  if (!isRecord(record)) return {};
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
