import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { isApiError } from "./api-error.ts";

/** Whether the device has no network, or the server alone cannot be reached. */
export type LostConnection = "offline" | "unreachable";

const PROBE_EVERY_MS = 3_000;
const PROBE_EVERY_MS_MAX = 60_000;
const PROBE_PATIENCE_MS = 3_000;

type Followed = { failureReason: unknown; refetch(): unknown };

/**
 * Undefined while the server answers. A browser that calls itself offline is not believed before a
 * call fails. Once the server answers again, the query is read again.
 */
export function useLostConnection({ failureReason, refetch }: Followed) {
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  const isCut = isApiError(failureReason) && failureReason.code === "unreachable";
  const [isLost, setLost] = useState(false);
  const isSuspected = isCut || !isOnline || isLost;
  const learn = useEffectEvent((answers: boolean) => {
    setLost(!answers);
    if (answers && isLost) refetch();
  });
  useEffect(() => {
    if (!isSuspected) return;
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    async function probe(pauseMs: number) {
      const answers = await isAnswered(over.signal);
      if (over.signal.aborted) return;
      learn(answers);
      if (answers && isOnline) return;
      // a browser may call itself offline a moment before it is
      const next = answers ? Math.min(pauseMs * 2, PROBE_EVERY_MS_MAX) : PROBE_EVERY_MS;
      timer = setTimeout(() => void probe(next), pauseMs);
    }
    void probe(PROBE_EVERY_MS);
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [isSuspected, isOnline]);
  if (!isLost) return undefined;
  return isOnline ? "unreachable" : "offline";
}

async function isAnswered(signal: AbortSignal): Promise<boolean> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PROBE_PATIENCE_MS)]);
  try {
    return (await fetch("/api/health", { signal: patience, cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

function followNetwork(onChange: () => void): () => void {
  const over = new AbortController();
  addEventListener("online", onChange, { signal: over.signal });
  addEventListener("offline", onChange, { signal: over.signal });
  return () => over.abort();
}
