import { GripVertical } from "lucide-react";

/** Marks what a row is dragged by on a touch screen, where the rest of it scrolls. */
export const GRIP = "data-tree-grip";

/** What a row is dragged by on a touch screen; the menu beside it does the same by key. */
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
