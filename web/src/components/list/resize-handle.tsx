import type { PointerEvent } from "react";

const loadDrag = () => import("./columns/drag-edge.ts");

/** For pointers only: the columns panel sets widths by keyboard. */
export function ResizeHandle({ onResize }: { onResize(pixels: number | undefined): void }) {
  function press(event: PointerEvent<HTMLElement>) {
    const head = event.currentTarget.closest("th");
    if (!head || event.button !== 0) return;
    event.preventDefault();
    // without its code, a column keeps its width
    void loadDrag().then(
      ({ dragEdge }) => dragEdge(head, event.clientX, onResize),
      () => {},
    );
  }
  return (
    <span
      aria-hidden
      onPointerEnter={() => void loadDrag().catch(() => {})}
      onPointerDown={press}
      onDoubleClick={() => onResize(undefined)}
      className="absolute inset-y-0 end-0 w-2 cursor-col-resize touch-none select-none after:absolute after:inset-y-2 after:end-0 after:w-0.5 after:rounded-full after:bg-control after:opacity-0 hover:after:opacity-100 active:after:bg-ring active:after:opacity-100 group-hover/head:after:opacity-50"
    />
  );
}
