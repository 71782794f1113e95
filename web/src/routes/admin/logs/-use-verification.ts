import type { ChainReport } from "@pharmacy/contract/audit-logs/audit-chain";
import { useCallback, useEffect, useRef, useState } from "react";
import { proofApi } from "#resources/audit-logs/log-proof.api.ts";

export type Walk = {
  state: "walking" | "stopped" | "failed" | "done";
  /** Entries found unchanged. */
  checked: number;
  /** The result of the last call. */
  report: ChainReport | undefined;
  /** Why it could not continue. */
  error: string | undefined;
};

const START: Walk = { state: "walking", checked: 0, report: undefined, error: undefined };

/** Verifies the chain call by call, from its beginning, as soon as it is shown. */
export function useVerification() {
  const [walk, setWalk] = useState(START);
  const running = useRef<AbortController>(undefined);

  const start = useCallback((from: Walk) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setWalk({ ...from, state: "walking", error: undefined });
    void walkOn(from, controller.signal, setWalk);
  }, []);
  useEffect(() => {
    start(START);
    return () => running.current?.abort();
  }, [start]);

  return {
    walk,
    stop() {
      running.current?.abort();
      setWalk((now) => ({ ...now, state: "stopped" }));
    },
    goOn: () => start(walk),
    startAnew: () => start(START),
  };
}

async function walkOn(from: Walk, signal: AbortSignal, tell: (walk: Walk) => void): Promise<void> {
  let walk = from;
  try {
    do {
      const report = await proofApi.verify(walk.report?.place, signal);
      if (signal.aborted) return;
      const state = report.isDone ? "done" : "walking";
      walk = { state, checked: walk.checked + report.checked, report, error: undefined };
      tell(walk);
    } while (walk.state === "walking");
  } catch (error) {
    if (signal.aborted) return;
    const message = error instanceof Error ? error.message : "Try again.";
    tell({ ...walk, state: "failed", error: message });
  }
}
