import type { LiveChange } from "@pharmacy/contract/live";
import type { Query, QueryClient } from "@tanstack/react-query";
import { type HeardChange, liveKey } from "../live-changes.ts";
import { keysOfChange, LOGS } from "../shown-in.ts";

/** Changes kept for one resource; a list that says "1,000 changes" has said it all. */
const HEARD_MAX = 1_000;

/** How long to wait for a list that is just being read, milliseconds. */
const WHILE_READ_MS = 250;

/**
 * Takes a change by somebody else into account: the record and its history are read again where they
 * are on screen; lists only learn that they are out of date, so that no row moves under a pointer.
 */
export function takeChange(
  queryClient: QueryClient,
  { model, recordId, isMine }: LiveChange,
  /** Told when nobody listens any more: whoever is next must hear nothing of it. */
  over: AbortSignal,
) {
  if (isMine) return;
  const { pages, list } = keysOfChange(model, recordId);
  for (const queryKey of pages) void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({
    queryKey: [LOGS, "list"],
    predicate: (query) => subjectOf(query) === recordId,
  });
  const note = (lists: Lists) => noteForList(queryClient, lists, recordId, over);
  if (list) note({ resource: list });
  note({ resource: LOGS, predicate: (query) => !subjectOf(query) });
}

/** Too much was missed to be told: everything on screen is read again. */
export function takeReset(queryClient: QueryClient) {
  void queryClient.invalidateQueries();
}

/** The record whose history a list of log entries is. */
function subjectOf({ queryKey: [, , asked] }: Query): unknown {
  return (asked as { recordId?: string } | undefined)?.recordId;
}

type Lists = { resource: string; predicate?: (query: Query) => boolean };

function noteForList(
  queryClient: QueryClient,
  { resource, predicate = () => true }: Lists,
  recordId: string,
  over: AbortSignal,
) {
  if (over.aborted) return;
  const lists = { queryKey: [resource, "list"], predicate };
  if (queryClient.isFetching(lists) > 0) {
    // whether the answer under way holds the change is not known: it counts as newer
    setTimeout(
      () => noteForList(queryClient, { resource, predicate }, recordId, over),
      WHILE_READ_MS,
    );
    return;
  }
  void queryClient.invalidateQueries({ ...lists, refetchType: "none" });
  queryClient.setQueryData<HeardChange[]>(liveKey(resource), (heard = []) =>
    [...heard, { recordId, at: Date.now() }].slice(-HEARD_MAX),
  );
}
