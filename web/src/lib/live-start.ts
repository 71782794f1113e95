import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** What is begun later leaves the first look at a page alone, milliseconds. */
const LATER_MS = 1_000;

type Live = { followLive(queryClient: QueryClient): () => void };

/**
 * Follows what others change, from soon after the first look until the screen is left.
 *
 * @param load brings the code. Give the same function each time.
 */
export function useLive(load: () => Promise<Live>): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const begin = ({ followLive }: Live) => {
      if (!isOver) stop = followLive(queryClient);
    };
    // without it everything works, only less lively
    const timer = setTimeout(() => load().then(begin, () => {}), LATER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [queryClient, load]);
}
