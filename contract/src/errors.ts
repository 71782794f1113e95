import "./jitless.ts";
import * as z from "zod/mini";

export const ErrorCode = z.enum([
  "bad_request",
  "invalid",
  "unauthenticated",
  "invalid_credentials",
  "totp_required",
  "forbidden",
  "proof_required",
  "not_found",
  "gone",
  "conflict",
  "plan_limit",
  "read_only",
  "too_large",
  "unsupported_type",
  "too_many_requests",
  "unavailable",
  "internal",
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

export const ErrorBody = z.object({
  error: ErrorCode,
  message: z.string(),
  /** Messages for fields, keyed by the field's path: `address.city`. */
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
  /** The current record, if the change was based on an earlier version. */
  current: z.optional(z.unknown()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
