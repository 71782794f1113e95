import type { ErrorCode } from "@pharmacy/contract/errors";

type More = {
  fields?: Record<string, string>;
  /** The message without values, for rows of a file with the same fault. */
  reason?: string;
  /** The current record, if the caller had an older version. */
  current?: unknown;
  retryAfterS?: number;
  status?: number;
};

/** An error meant for the caller. Anything else thrown becomes "internal". */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: More["fields"];
  readonly reason: More["reason"];
  readonly current: unknown;
  readonly retryAfterS: More["retryAfterS"];
  readonly status: More["status"];

  constructor(code: ErrorCode, message: string, more: More = {}) {
    super(message);
    this.code = code;
    this.fields = more.fields;
    this.reason = more.reason;
    this.current = more.current;
    this.retryAfterS = more.retryAfterS;
    this.status = more.status;
  }
}

export function invalidField(field: string, message: string, reason?: string): AppError {
  return new AppError("invalid", message, {
    fields: { [field]: message },
    ...(reason !== undefined && { reason }),
  });
}

/** Refuses all of these fields at once; nothing if there are none. */
export function requireNone(problems: Readonly<Record<string, string>>): void {
  const [message, ...others] = Object.values(problems);
  if (message === undefined) return;
  throw new AppError("invalid", others.length === 0 ? message : SEVERAL_FIELDS, {
    fields: { ...problems },
  });
}

export const SEVERAL_FIELDS = "Some fields need attention.";

/**
 * Applies every rule and refuses the fields of all at once, so that a form is not sent once for each
 * of them. What is no refusal of a field is thrown as it is. The rules must be independent.
 */
export async function requireEach(rules: readonly (() => unknown)[]): Promise<void> {
  const problems: Record<string, string> = {};
  for (const rule of rules) {
    try {
      await rule();
    } catch (error) {
      collect(problems, error);
    }
  }
  requireNone(problems);
}

/** As `requireEach`, for rules that wait for nothing. */
export function requireAll(rules: readonly (() => unknown)[]): void {
  const problems: Record<string, string> = {};
  for (const rule of rules) {
    try {
      rule();
    } catch (error) {
      collect(problems, error);
    }
  }
  requireNone(problems);
}

/** The first message of a field stays. */
function collect(problems: Record<string, string>, error: unknown): void {
  if (!(error instanceof AppError) || error.code !== "invalid" || !error.fields) throw error;
  Object.assign(problems, { ...error.fields, ...problems });
}
