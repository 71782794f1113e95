import type { Token } from "@pharmacy/contract/tokens/tokens";
import { Status } from "#components/ui/status.tsx";

/** An expired token needs no attention. */
export function TokenStatus({ token: { status, isOfSuspendedCreator } }: { token: Token }) {
  if (isOfSuspendedCreator) return <Status value={status} label="Needs review" tone="warning" />;
  return <Status value={status} {...(status === "expired" && { tone: "neutral" })} />;
}
