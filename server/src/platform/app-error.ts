import type { ErrorCode } from "@pharmacy/contract/errors";

type More = {
  /** Reasons beside their fields. */
  fields?: Record<string, string>;
  /** The record as it is now, when the caller had an older one. */
  current?: unknown;
  /** Seconds after which the same call is worth trying again, where that is known. */
  retryAfterS?: number;
  /** What HTTP calls it, where that says more than the status of the code. */
  status?: number;
};

/** A failure the caller is meant to read. Anything else thrown becomes "internal". */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: More["fields"];
  readonly current: unknown;
  readonly retryAfterS: More["retryAfterS"];
  readonly status: More["status"];

  constructor(code: ErrorCode, message: string, more: More = {}) {
    super(message);
    this.code = code;
    this.fields = more.fields;
    this.current = more.current;
    this.retryAfterS = more.retryAfterS;
    this.status = more.status;
  }
}

/** An error for a rule that only the server can check, shown beside its field. */
export function invalidField(field: string, message: string): AppError {
  return new AppError("invalid", message, { fields: { [field]: message } });
}
