import type { ErrorCode } from "@pharmacy/contract/errors";
import { Refused } from "./refused.ts";

/** The ways a call can fail: the server's codes, and those without an answer. */
export type FailureCode = ErrorCode | "unreachable" | "unreadable" | "unknown";

type Failure = {
  /** 0 if there was no answer. */
  status: number;
  code: FailureCode;
  message: string;
  fields?: Record<string, string>;
  requestId?: string;
  current?: unknown;
};

/** Its message can be shown to users. */
export class ApiError extends Refused {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: FailureCode;
  /** Identifies the call in the server's log. */
  readonly requestId: string | undefined;
  /** The current record, if it had changed meanwhile. */
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

const FINAL: readonly FailureCode[] = ["bad_request", "forbidden", "plan_limit", "read_only"];

/** True if the same call may succeed later; false if a rule refused it. */
export function mayPass(error: unknown): boolean {
  return !(isApiError(error) && FINAL.includes(error.code));
}
