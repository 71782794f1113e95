import type { AuditAction } from "./audit-logs/audit-logs.values.ts";
import type { Model } from "./models.ts";

/**
 * Server-sent events of `GET /api/live`. The id of each is a position in the stream;
 * `Last-Event-ID` takes it unchanged. `ready` comes first. `change` says that a record was changed.
 * `reset` says that too many changes were missed to send each one: anything on screen may be out of
 * date.
 */
export type LiveEventName = "ready" | "change" | "reset";

/** A changed record and the kind of change. Its new values are requested as usual. */
export type LiveChange = {
  model: Model;
  recordId: string;
  action: AuditAction;
  /** Whether the change was made in the listening session. */
  isMine: boolean;
  /** How many records of the model an import wrote; `recordId` is then the import's. */
  count?: number;
};

/** A stream that is silent for much longer than this has lost its connection, in milliseconds. */
export const HEARTBEAT_MS = 20_000;
