import { isApiError } from "#lib/api-error.ts";

const CANCELLED = "The device was not opened: it was cancelled, or took too long. Try again.";

/** What became of a device that was asked, by the names browsers give it. */
const FAILURES: Record<string, string> = {
  NotAllowedError: CANCELLED,
  AbortError: CANCELLED,
  InvalidStateError: "This device already has a passkey for your account.",
  ConstraintError: "This device cannot keep passkeys. It needs a screen lock, such as a PIN.",
  NotSupportedError: "This device cannot keep passkeys that the console knows. Use another one.",
  SecurityError: "Passkeys do not work at this address. Open the console at its usual one.",
};

/** Why a passkey was not made or used, in words to be shown. */
export function passkeyFailureOf(error: unknown): string {
  if (isApiError(error)) return error.message;
  const name = error instanceof Error ? nameOf(error) : "";
  return FAILURES[name] ?? "The device could not be asked. Try again.";
}

/** The browser's own name of a failure that was wrapped. */
function nameOf({ name, cause }: Error): string {
  return cause instanceof Error || cause instanceof DOMException ? cause.name : name;
}
