import type { Group } from "@pharmacy/contract/groups/groups";
import { type RefObject, useCallback, useEffect, useState } from "react";
import { useScreenActions } from "#lib/screen-actions.ts";
import { DragPicture } from "./-drag-picture.tsx";
import { MoveQuestion } from "./-move-question.tsx";
import { type Dragged, watchDrags } from "./-tree-drag.ts";
import { stepOf } from "./-tree-places.ts";
import { type Move, useMoves } from "./-use-moves.ts";
import { useTreeKeys } from "./-use-tree-keys.ts";

export type Steps = { step(id: string, step: -1 | 1): void };

type Props = {
  groups: readonly Group[];
  /** The current rows, before they are rendered. */
  read(): readonly Group[];
  canMove: boolean;
  /** For the menus of the rows. */
  steps: RefObject<Steps | undefined>;
};

/**
 * Moves groups among their siblings by key and menu, and anywhere by dragging. A new parent is
 * confirmed first; a new order applies immediately.
 */
export function TreeMoves({ groups, read, canMove, steps }: Props) {
  const { moveTo, moveInTurn, stepInTurn } = useMoves(read);
  const [dragged, draw] = useState<Dragged>();
  const [pending, setPending] = useState<Move>();
  const [announcement, announce] = useState("");
  const pendingGroup = groups.find(({ id }) => id === pending?.id);

  const step = useCallback(
    (id: string, by: -1 | 1) => {
      stepInTurn(id, by);
      const name = groups.find((group) => group.id === id)?.name;
      const end = by < 0 ? "first" : "last";
      announce(stepOf(groups, id, by) ? "" : `${name} is the ${end} of its group here.`);
    },
    [groups, stepInTurn],
  );
  useTreeKeys(groups, canMove ? step : undefined);
  useEffect(() => {
    steps.current = { step };
    return () => {
      steps.current = undefined;
    };
  }, [steps, step]);

  useEffect(() => {
    if (!canMove) return;
    return watchDrags({
      rows: groups,
      draw,
      drop(id, { place }) {
        const isElsewhere = groups.some((row) => row.id === id && row.parent !== place.parent);
        if (isElsewhere) setPending({ id, place });
        else moveInTurn({ id, place });
      },
    });
  }, [groups, canMove, moveInTurn]);

  useScreenActions([
    { label: "To the group above, to its sub-groups", keys: "← →" },
    ...(canMove ? [{ label: "Move the group up or down", keys: "Alt ↑ ↓" }] : []),
  ]);
  return (
    <>
      {dragged && <DragPicture {...dragged} />}
      {pending && pendingGroup && (
        <MoveQuestion
          group={pendingGroup}
          parent={pending.place.parent}
          confirm={() => moveTo(pending)}
          onClose={() => setPending(undefined)}
        />
      )}
      <p role="status" aria-label="Moves" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
