import { type QueryKey, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";

/** A record that another user changed, and when this browser learned of it. */
export type HeardChange = { recordId: string; at: number };

export type LiveChanges = {
  /** Records changed by others since the list was read. */
  count: number;
  /** Reads the list again. */
  show(): void;
};

const NONE: HeardChange[] = [];

/** Where the changes of one resource are kept until its list is read again. */
export const liveKey = (resource: unknown) => ["live", resource];

/**
 * Changes by others to a resource since its list was read.
 *
 * @param key of the resource, as in its calls: `unitsApi.key`.
 * @param readAt when the rows on screen were read; zero while there are none.
 */
export function useLiveChanges([resource]: QueryKey, readAt: number): LiveChanges {
  const queryClient = useQueryClient();
  const { data = NONE } = useQuery<HeardChange[]>({
    queryKey: liveKey(resource),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fresh = readAt === 0 ? NONE : data.filter(({ at }) => at > readAt);
  return {
    count: new Set(fresh.map(({ recordId }) => recordId)).size,
    show: () => void queryClient.refetchQueries({ queryKey: [resource, "list"], type: "active" }),
  };
}
