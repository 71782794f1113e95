import type { Session } from "@pharmacy/contract/sessions/sessions";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { Status } from "#components/ui/status.tsx";
import { deviceOf, endingOf, seenByOf } from "./session-words.ts";

/** A session in short: device, place, and when it was last seen. */
export function SessionLine({ session, children }: { session: Session; children?: ReactNode }) {
  const { ip, lastSeenAt, isCurrent, status } = session;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <div className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-medium">{deviceOf(session)}</span>
          <Status value={status} label={isCurrent ? "This session" : undefined} />
          {session.seenBy && <Badge tone="warning">{seenByOf(session)}</Badge>}
        </span>
        <span className="text-muted text-xs">
          {ip && <>{ip} · </>}Last seen <Instant at={lastSeenAt} />
          {endingOf(session) && <> · {endingOf(session)}</>}
        </span>
      </div>
      {children}
    </div>
  );
}
