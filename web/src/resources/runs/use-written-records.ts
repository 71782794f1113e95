import type { Run } from "@pharmacy/contract/runs/runs";
import { runKindOf } from "@pharmacy/contract/runs/runs.values";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { keysAfterChange } from "#lib/shown-in.ts";
import { isRunning } from "./runs.api.ts";

/** Refetches lists and pages once a running import has written their records. */
export function useWrittenRecords(run: Run | undefined): void {
  const queryClient = useQueryClient();
  const wasRunning = useRef(false);
  const isAtWork = isRunning(run);
  const kind = run?.kind;
  useEffect(() => {
    const hasEnded = wasRunning.current && !isAtWork;
    wasRunning.current = isAtWork;
    if (!hasEnded || !kind) return;
    const keys = [...keysAfterChange(runKindOf(kind).model), ["runs", "list"]];
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  }, [isAtWork, kind, queryClient]);
}
