import "./jitless.ts";
import * as z from "zod/mini";

/** Every way a call can fail, in words a program can branch on. */
export const ErrorCode = z.enum([
  "bad_request",
  "invalid",
  "unauthenticated",
  "invalid_credentials",
  "totp_required",
  "forbidden",
  "proof_required",
  "not_found",
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

/** The body of every answer that is not a success. */
export const ErrorBody = z.object({
  error: ErrorCode,
  /** For people: what happened and what to do. */
  message: z.string(),
  /** Reasons beside their fields, keyed by the field's path: `address.city`. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Names this one call in the server's log. */
  requestId: z.string(),
  /** The record as it is now, when a change was refused because it had changed meanwhile. */
  current: z.optional(z.unknown()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
