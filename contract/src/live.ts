import type { AuditAction } from "./audit-logs/audit-logs.values.ts";
import type { Model } from "./models.ts";

/**
 * Server-sent events of `GET /api/live`. Their ids are positions in the stream; `Last-Event-ID`
 * takes them unchanged. `reset`: too many changes were missed to send each one. `notified`: the
 * user's own notifications are others now.
 */
export type LiveEventName = "ready" | "change" | "reset" | "notified";

export type LiveChange = {
  model: Model;
  recordId: string;
  action: AuditAction;
  isMine: boolean;
  /** Records that an import wrote; `recordId` is then the import's. */
  count?: number;
};

/** A stream that is silent for much longer has lost its connection. */
export const HEARTBEAT_MS = 20_000;
