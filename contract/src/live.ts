import type { AuditAction } from "./audit-logs.values.ts";
import type { Model } from "./models.ts";

/**
 * What `GET /api/live` sends, as server-sent events. The id of each says where the stream stands;
 * `Last-Event-ID` takes it as it came.
 *
 * `ready` comes first. `change` says that a record was changed. `reset` says that too much was missed
 * to be told one by one: whatever is on screen may be out of date.
 */
export type LiveEventName = "ready" | "change" | "reset";

/** That a record was changed: which one, and how. What it says now is asked for as usual. */
export type LiveChange = {
  model: Model;
  recordId: string;
  action: AuditAction;
  /** Whether the change was made with the session that listens. */
  isMine: boolean;
};

/** A stream that is silent for much longer than this has broken off, milliseconds. */
export const HEARTBEAT_MS = 20_000;
