import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** Milliseconds. Starting later leaves a page's first view undisturbed. */
const LATER_MS = 1_000;

/** Milliseconds to wait after its code could not be loaded. */
const AGAIN_MS = 30_000;

type Live = { followLive(queryClient: QueryClient): () => void };

/** Follows changes from soon after the first view. Pass the same `load` each time. */
export function useLive(load: () => Promise<Live>): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const begin = ({ followLive }: Live) => {
      if (!isOver) stop = followLive(queryClient);
    };
    let timer: ReturnType<typeof setTimeout>;
    const beginIn = (delayMs: number) => {
      timer = setTimeout(() => {
        // without it everything works, only without live updates
        load().then(begin, () => !isOver && beginIn(AGAIN_MS));
      }, delayMs);
    };
    beginIn(LATER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [queryClient, load]);
}
