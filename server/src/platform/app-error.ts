import type { ErrorCode } from "@pharmacy/contract/errors";

type More = {
  /** Messages for fields. */
  fields?: Record<string, string>;
  /** The current record, if the caller had an older version. */
  current?: unknown;
  /** Seconds after which a retry makes sense, if known. */
  retryAfterS?: number;
  /** The HTTP status, where it is more specific than the code's own. */
  status?: number;
};

/** An error meant for the caller. Anything else thrown becomes "internal". */
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
