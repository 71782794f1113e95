import type { ErrorCode } from "@pharmacy/contract/errors";

/** A failure the caller is meant to read. Anything else thrown becomes "internal". */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** The record as it is now, when the caller had an older one. */
  readonly current: unknown;
  /** Seconds after which the same call is worth trying again, where that is known. */
  readonly retryAfterS: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, string>; current?: unknown; retryAfterS?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = more.fields;
    this.current = more.current;
    this.retryAfterS = more.retryAfterS;
  }
}

/** A value that breaks a rule only the server can check, said beside its field. */
export function invalidField(field: string, message: string): AppError {
  return new AppError("invalid", message, { fields: { [field]: message } });
}
