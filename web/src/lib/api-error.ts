import type { ErrorCode } from "@pharmacy/contract/errors";
import { Refused } from "./refused.ts";

/** What a call can fail with: the server's codes, and the ways to get no answer from it at all. */
export type FailureCode = ErrorCode | "unreachable" | "unreadable" | "unknown";

type Failure = {
  /** The status of the answer; 0 when there was none. */
  status: number;
  code: FailureCode;
  message: string;
  fields?: Record<string, string>;
  requestId?: string;
  current?: unknown;
};

/** A call that failed. Its message is fit to be shown. */
export class ApiError extends Refused {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: FailureCode;
  /** Names the call in the server's log. */
  readonly requestId: string | undefined;
  /** The record as it is now, when it had changed meanwhile. */
  readonly current: unknown;

  constructor({ status, code, message, fields, requestId, current }: Failure) {
    super(message, fields);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.current = current;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
