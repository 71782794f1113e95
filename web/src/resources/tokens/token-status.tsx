import type { Token } from "@pharmacy/contract/tokens";
import { Status } from "#components/ui/status.tsx";

/** How a token stands, and whether somebody should look at it. That one ended is no alarm. */
export function TokenStatus({ token: { status, isOfSuspendedCreator } }: { token: Token }) {
  if (isOfSuspendedCreator) return <Status value={status} label="Look at it" tone="warning" />;
  return <Status value={status} {...(status === "expired" && { tone: "neutral" })} />;
}
