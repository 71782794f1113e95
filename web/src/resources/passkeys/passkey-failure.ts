import { isApiError } from "#lib/api-error.ts";

const CANCELLED = "The request was cancelled or took too long. Try again.";

/** Messages for device errors, by the names that browsers use. */
const FAILURES: Record<string, string> = {
  NotAllowedError: CANCELLED,
  AbortError: CANCELLED,
  InvalidStateError: "This device already has a passkey for your account.",
  ConstraintError: "This device cannot store passkeys. It needs a screen lock, such as a PIN.",
  NotSupportedError:
    "This device cannot store a passkey that the console can use. Use another device.",
  SecurityError: "Passkeys do not work at this address. Open the console at its usual address.",
};

/** Explains why a passkey was not created or used. */
export function passkeyFailureOf(error: unknown): string {
  if (isApiError(error)) return error.message;
  const name = error instanceof Error ? nameOf(error) : "";
  return FAILURES[name] ?? "Your device could not be reached. Try again.";
}

/** The browser's own name of a wrapped error. */
function nameOf({ name, cause }: Error): string {
  return cause instanceof Error || cause instanceof DOMException ? cause.name : name;
}
