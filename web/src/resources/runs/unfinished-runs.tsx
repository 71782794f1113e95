import { UNFINISHED_MAX } from "@pharmacy/contract/runs/runs.values";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Instant } from "#components/ui/instant.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { runTitle, statusOf } from "./run-words.ts";
import { runsApi } from "./runs.api.ts";
import { StopButton } from "./stop-button.tsx";

/** Unfinished imports of any noun, which block another; each can be cancelled. */
export function UnfinishedRuns({ onFree }: { onFree(): void }) {
  const user = useCurrentUser();
  const { data = [] } = useQuery(runsApi.unfinished());
  const own = data.filter(({ createdBy }) => createdBy?.id === user.id);
  const isFull = own.length >= UNFINISHED_MAX;
  const wasFull = useRef(false);
  useEffect(() => {
    if (wasFull.current && !isFull) onFree();
    wasFull.current = isFull;
  }, [isFull, onFree]);
  if (!isFull) return null;
  return (
    <ul
      aria-label="Unfinished imports"
      className="w-full max-w-xl divide-y divide-line-soft rounded-md border border-line bg-surface text-start"
    >
      {own.map((run) => {
        const { label } = statusOf(run);
        return (
          <li key={run.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
            <div className="grid min-w-40 flex-1 gap-0.5">
              <span className="wrap-anywhere font-medium">{run.title ?? runTitle(run)}</span>
              <span className="text-muted text-xs">
                {label}, <Instant at={run.createdAt} />
              </span>
            </div>
            <StopButton run={run} />
          </li>
        );
      })}
    </ul>
  );
}
