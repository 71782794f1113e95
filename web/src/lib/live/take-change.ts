import type { LiveChange } from "@pharmacy/contract/live";
import type { Query, QueryClient, QueryFilters } from "@tanstack/react-query";
import { type HeardChange, liveKey } from "../live-changes.ts";
import { keysOfChange, LOGS } from "../shown-in.ts";

/** The most changes kept per resource; a list never needs more than "1,000 changes". */
const HEARD_MAX = 1_000;

/** How long changes are collected before the affected data is read again, milliseconds. */
const TOGETHER_MS = 50;

/** How long to wait for a read in progress, milliseconds. */
const WHILE_READ_MS = 250;

/**
 * A record and its history are refetched where they are on screen; lists only learn that they are
 * out of date, so that no row moves under a pointer.
 * @param over aborted when the last listener leaves: the next user must not receive its changes.
 */
export function changeTaker(queryClient: QueryClient, over: AbortSignal) {
  const readAgain = togetherReader(queryClient, over);
  return ({ model, recordId, isMine, count }: LiveChange) => {
    if (isMine) return;
    const { pages, list } = keysOfChange(model, recordId);
    for (const queryKey of pages) readAgain({ queryKey });
    // an import does not say which records it wrote: any that is on screen may be one of them
    if (count !== undefined && list) readAgain({ queryKey: [list, "detail"] });
    readAgain({
      queryKey: [LOGS, "list"],
      predicate: (query) => subjectOf(query) === recordId,
    });
    const note = (lists: Lists) => noteForList(queryClient, lists, { recordId, count }, over);
    if (list) note({ resource: list });
    note({ resource: LOGS, predicate: (query) => !subjectOf(query) });
  };
}

/**
 * However many changes arrive at once, as after a lost connection, each query is fetched once, and
 * again only after it has been answered.
 */
function togetherReader(queryClient: QueryClient, over: AbortSignal) {
  const due = new Set<Query>();
  let isGathering = false;

  function readIn(delayMs: number) {
    isGathering = true;
    setTimeout(read, delayMs);
  }

  function read() {
    isGathering = false;
    if (over.aborted) return;
    const ready = new Set([...due].filter(({ state }) => state.fetchStatus !== "fetching"));
    for (const query of ready) due.delete(query);
    void queryClient.invalidateQueries({ predicate: (query) => ready.has(query) });
    if (due.size > 0) readIn(WHILE_READ_MS);
  }

  return (concerned: QueryFilters) => {
    for (const query of queryClient.getQueryCache().findAll(concerned)) due.add(query);
    if (!isGathering) readIn(TOGETHER_MS);
  };
}

/** Too many changes were missed to be announced, so everything on screen is refetched. */
export function takeReset(queryClient: QueryClient) {
  void queryClient.invalidateQueries();
}

/** The user's own notifications are others now. */
export function takeNotified(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: ["notifications"] });
}

function subjectOf({ queryKey: [, , filters] }: Query): unknown {
  return (filters as { recordId?: string } | undefined)?.recordId;
}

type Lists = { resource: string; predicate?: (query: Query) => boolean };

function noteForList(
  queryClient: QueryClient,
  { resource, predicate = () => true }: Lists,
  change: Pick<LiveChange, "recordId" | "count">,
  over: AbortSignal,
) {
  if (over.aborted) return;
  const lists = { queryKey: [resource, "list"], predicate };
  if (queryClient.isFetching(lists) > 0) {
    // a pending answer may or may not contain the change: it counts as newer
    setTimeout(
      () => noteForList(queryClient, { resource, predicate }, change, over),
      WHILE_READ_MS,
    );
    return;
  }
  void queryClient.invalidateQueries({ ...lists, refetchType: "none" });
  queryClient.setQueryData<HeardChange[]>(liveKey(resource), (heard = []) =>
    [...heard, { ...change, at: Date.now() }].slice(-HEARD_MAX),
  );
}
