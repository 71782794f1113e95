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
