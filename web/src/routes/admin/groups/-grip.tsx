import { GripVertical } from "lucide-react";

/** Marks the handle that drags a row on a touch screen, where the rest of it scrolls. */
export const GRIP = "data-tree-grip";

/** Drags a row on a touch screen; the menu beside it does the same by keyboard. */
export function Grip() {
  return (
    <span
      {...{ [GRIP]: "" }}
      aria-hidden
      className="grid size-10 touch-none place-items-center text-subtle"
    >
      <GripVertical className="size-4" />
    </span>
  );
}
