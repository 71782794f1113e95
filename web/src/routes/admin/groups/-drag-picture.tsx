import { classNames } from "#lib/class-names.ts";
import type { Dragged } from "./-tree-drag.ts";

/** The dragged group and its target beside the pointer. For pointers only. */
export function DragPicture({ name, x, y, target, mark }: Dragged) {
  const { refusal, words } = target ?? {};
  return (
    <div aria-hidden className="fixed inset-0 z-40 cursor-grabbing">
      {mark && (
        <div
          style={{ left: mark.left, top: mark.top, width: mark.width, height: mark.height }}
          className={classNames(
            "absolute",
            mark.isLine ? "-mt-px border-t-2" : "rounded-md border-2",
            refusal ? "border-danger" : "border-ring",
          )}
        />
      )}
      <div
        style={{
          left: Math.min(x + 14, innerWidth - 232),
          top: Math.min(y + 14, innerHeight - 64),
        }}
        className="absolute grid max-w-56 rounded-md bg-raised px-3 py-1.5 shadow-md"
      >
        <span className="truncate font-medium">{name}</span>
        {target && (
          <span className={classNames("text-xs", refusal ? "text-danger" : "text-muted")}>
            {refusal ?? words}
          </span>
        )}
      </div>
    </div>
  );
}
