import { GripVertical, Pin, PinOff } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Input } from "#components/ui/input.tsx";
import { classNames } from "#lib/class-names.ts";
import { WIDTH_MAX, WIDTH_MIN } from "#lib/list-layout.ts";
import type { ArrangedColumn } from "../arrange.ts";

type ColumnLineProps = {
  column: ArrangedColumn<never>;
  hasRoom: boolean;
  /** Positive moves it towards the end, negative towards the start. */
  onMove(step: number): void;
  onGrab(): void;
  onShow(isShown: boolean): void;
  onPin(isPinned: boolean): void;
  onResize(pixels: number | undefined): void;
};

export function ColumnLine({ column, hasRoom, onShow, onPin, ...rest }: ColumnLineProps) {
  const { header, isHidden, isPinned, primary } = column;
  const id = useId();
  const PinIcon = isPinned ? PinOff : Pin;
  return (
    <li className="group/line flex h-9 items-center gap-1.5 rounded-md pe-1 hover:bg-hover has-[[data-grip]:active]:bg-hover max-md:h-11">
      <Grip header={header} {...rest} />
      <label
        htmlFor={id}
        className="flex min-w-0 flex-1 cursor-pointer items-center gap-2.5 self-stretch"
      >
        <Checkbox
          id={id}
          checked={!isHidden}
          disabled={primary === true}
          aria-describedby={hasRoom ? undefined : `${id}-room`}
          onChange={({ target }) => onShow(target.checked)}
        />
        <span className={classNames("truncate", isHidden && "text-muted")}>{header}</span>
      </label>
      {!hasRoom && (
        <span
          id={`${id}-room`}
          title="The window is too narrow for this column"
          className="whitespace-nowrap text-subtle text-xs"
        >
          No room
        </span>
      )}
      <WidthInput column={column} onResize={rest.onResize} />
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={isPinned ? `Unpin ${header}` : `Pin ${header} to the start`}
        title={isPinned ? "Unpin" : "Pin to the start"}
        className={classNames(isPinned && "text-accent")}
        onClick={() => onPin(!isPinned)}
      >
        <PinIcon aria-hidden />
      </Button>
    </li>
  );
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

function Grip({
  header,
  onMove,
  onGrab,
}: Pick<ColumnLineProps, "onMove" | "onGrab"> & { header: string }) {
  function press(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(step);
  }
  function grab(event: PointerEvent) {
    // the list follows the pointer, wherever it is
    if (event.target instanceof Element) event.target.releasePointerCapture(event.pointerId);
    onGrab();
  }
  return (
    <button
      type="button"
      data-grip
      aria-label={`Move ${header}: up and down arrow keys`}
      title="Drag, or press the up and down arrow keys"
      onKeyDown={press}
      onPointerDown={grab}
      className="grid h-7 w-6 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-subtle hover:text-fg active:cursor-grabbing"
    >
      <GripVertical aria-hidden className="size-3.5" />
    </button>
  );
}

function WidthInput({ column, onResize }: Pick<ColumnLineProps, "column" | "onResize">) {
  const { header, pixels } = column;
  const input = useRef<HTMLInputElement>(null);
  // it also changes when the column's header is dragged
  useEffect(() => {
    if (input.current) input.current.value = pixels === undefined ? "" : String(pixels);
  }, [pixels]);

  function read({ value }: HTMLInputElement) {
    const wanted = Number(value) || undefined;
    if (wanted !== pixels) onResize(wanted);
  }
  return (
    <Input
      ref={input}
      type="number"
      weight="quiet"
      inputMode="numeric"
      aria-label={`Width of ${header}, pixels`}
      title="Width in pixels; leave empty for automatic"
      placeholder="Auto"
      min={WIDTH_MIN}
      max={WIDTH_MAX}
      step={10}
      defaultValue={pixels}
      onBlur={({ target }) => read(target)}
      onKeyDown={(event) => event.key === "Enter" && read(event.currentTarget)}
      className="nums h-7! w-17! shrink-0 border-transparent! bg-transparent px-1.5! text-end text-xs! shadow-none! [appearance:textfield] hover:border-line! focus-visible:bg-surface [&::-webkit-inner-spin-button]:appearance-none"
    />
  );
}
