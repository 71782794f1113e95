import "./jitless.ts";
import * as z from "zod/mini";

/** Every way a call can fail, as codes that a program can branch on. */
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

/** The body of every error response. */
export const ErrorBody = z.object({
  error: ErrorCode,
  /** For users: what happened and what to do. */
  message: z.string(),
  /** Messages for fields, keyed by the field's path: `address.city`. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Identifies this call in the server's log. */
  requestId: z.string(),
  /** The current record, if a change was refused because the record had been changed meanwhile. */
  current: z.optional(z.unknown()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
