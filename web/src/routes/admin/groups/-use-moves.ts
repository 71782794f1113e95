import type { Group } from "@pharmacy/contract/groups/groups";
import { useCallback, useRef } from "react";
import { useAction } from "#lib/use-action.ts";
import { groupsApi } from "#resources/groups/groups.api.ts";
import { placeNow, stepOf, type TreePlace } from "./-tree-places.ts";

export type Move = { id: string; place: TreePlace };

/** Keys that may wait for earlier moves. */
const WAITING_MAX = 20;

/**
 * Moves groups one after another, so that keys pressed meanwhile count, too.
 *
 * @param read the rows as they are after the last move.
 */
export function useMoves(read: () => readonly Group[]) {
  const { mutateAsync } = useAction({
    run: ({ id, place, version }: Move & { version: number; back: TreePlace }) =>
      groupsApi.move({ id, version, ...place }),
    changes: "group",
    success: "Group moved successfully",
    failure: "Failed to move group",
    undo:
      ({ id, version }, { back }) =>
      () =>
        groupsApi.move({ id, version, ...back }),
  });
  const latest = useRef(read);
  latest.current = read;
  const queue = useRef({ waiting: 0, last: Promise.resolve() });

  const moveTo = useCallback(
    async ({ id, place }: Move) => {
      const rows = latest.current();
      const group = rows.find((row) => row.id === id);
      if (!group) return;
      await mutateAsync({ id, place, version: group.version, back: placeNow(rows, id) });
    },
    [mutateAsync],
  );
  const inTurn = useCallback((work: () => Promise<unknown>) => {
    const { current } = queue;
    if (current.waiting >= WAITING_MAX) return;
    current.waiting += 1;
    current.last = current.last
      .then(work)
      // a toast has shown the failure by then
      .then(
        () => {},
        () => {},
      )
      .finally(() => {
        current.waiting -= 1;
      });
  }, []);

  return {
    /** Moves immediately, and throws on failure. */
    moveTo,
    /** Moves in turn, and shows a failure in a toast. */
    moveInTurn: useCallback((move: Move) => inTurn(() => moveTo(move)), [inTurn, moveTo]),
    /** Moves one place up or down, in turn. */
    stepInTurn: useCallback(
      (id: string, step: -1 | 1) =>
        inTurn(async () => {
          const place = stepOf(latest.current(), id, step);
          if (place) await moveTo({ id, place });
        }),
      [inTurn, moveTo],
    ),
  };
}
