import { isApiError } from "#lib/api-error.ts";

const CANCELLED = "The request was cancelled or took too long. Try again.";

/** What became of a device that was asked, by the names browsers give it. */
const FAILURES: Record<string, string> = {
  NotAllowedError: CANCELLED,
  AbortError: CANCELLED,
  InvalidStateError: "This device already has a passkey for your account.",
  ConstraintError: "This device cannot store passkeys. It needs a screen lock, such as a PIN.",
  NotSupportedError:
    "This device cannot store a passkey that the console can use. Use another device.",
  SecurityError: "Passkeys do not work at this address. Open the console at its usual address.",
};

/** Why a passkey was not made or used, in words to be shown. */
export function passkeyFailureOf(error: unknown): string {
  if (isApiError(error)) return error.message;
  const name = error instanceof Error ? nameOf(error) : "";
  return FAILURES[name] ?? "Your device could not be reached. Try again.";
}

/** The browser's own name of a failure that was wrapped. */
function nameOf({ name, cause }: Error): string {
  return cause instanceof Error || cause instanceof DOMException ? cause.name : name;
}
