import { type QueryKey, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";

/** `at` is when this browser learned of it; `count` is how many records an import wrote. */
export type HeardChange = { recordId: string; at: number; count?: number | undefined };

export type LiveChanges = {
  /** Records changed by others since the list was read. */
  count: number;
  show(): void;
};

const NONE: HeardChange[] = [];

/** Changes of a resource are kept here until its list is read again. */
export const liveKey = (resource: unknown) => ["live", resource];

/** `readAt` is when the rows on screen were read; zero while there are none. */
export function useLiveChanges([resource]: QueryKey, readAt: number): LiveChanges {
  const queryClient = useQueryClient();
  const { data = NONE } = useQuery<HeardChange[]>({
    queryKey: liveKey(resource),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fresh = readAt === 0 ? NONE : data.filter(({ at }) => at > readAt);
  return {
    count: sumOf(new Map(fresh.map(({ recordId, count }) => [recordId, count ?? 1])).values()),
    show: () => void queryClient.refetchQueries({ queryKey: [resource, "list"], type: "active" }),
  };
}

function sumOf(counts: Iterable<number>): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}
