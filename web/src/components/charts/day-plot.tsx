import { scaleBand, scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { type PointerEvent, useState } from "react";
import { classNames } from "#lib/class-names.ts";
import { formatDate, formatDayOfYear } from "#lib/format.ts";
import type { Drawn } from "./day-point.ts";

/** Units of the drawing, which is stretched to the width of its card. */
const WIDTH = 1_000;
const HEIGHT = 100;
const HEIGHT_PX = 144;

type PlotProps = Drawn & {
  current: number | undefined;
  onCurrent(place: number | undefined): void;
  /** A touch chooses a day to read, so only a mouse and Enter open it. */
  onOpen?: ((point: Drawn["points"][number]) => void) | undefined;
};

/** A slider lies over the drawing: arrow keys, Home, End, touch and pointer choose the day. */
export function DayPlot(props: PlotProps) {
  const { label, points, format, goal, current, onCurrent, onOpen } = props;
  const [isFocused, setFocused] = useState(false);
  const last = points.length - 1;
  const place = current ?? last;
  const point = points[place];
  const { x, y, top } = scalesOf(props);
  return (
    <div className="flex gap-2">
      <div
        aria-hidden
        className="nums flex flex-col justify-between text-end text-2xs text-subtle"
        style={{ height: HEIGHT_PX }}
      >
        <span>{format(top)}</span>
        <span>{format(0)}</span>
      </div>
      <div className="min-w-0 flex-1">
        <div
          className="relative"
          style={{ outline: isFocused ? "2px solid var(--ring)" : undefined, outlineOffset: 2 }}
        >
          <svg
            aria-hidden
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="block w-full"
            style={{ height: HEIGHT_PX }}
          >
            {[0, top / 2, top].map((value) => (
              <Level key={value} at={y(value)} colour="var(--chart-grid)" />
            ))}
            <Drawing {...props} x={x} y={y} />
            {goal && <Level at={y(goal.value)} colour="var(--fg-subtle)" isDashed />}
          </svg>
          <input
            type="range"
            aria-label={`${label}, by day`}
            aria-valuetext={point && `${formatDate(point.day)}: ${point.text}`}
            min={0}
            max={last}
            value={place}
            aria-description={onOpen && "Enter opens the list of the day."}
            className={classNames(
              "absolute inset-0 size-full opacity-0",
              onOpen && "cursor-pointer",
            )}
            onKeyDown={({ key }) => key === "Enter" && point && onOpen?.(point)}
            onPointerUp={(event) => {
              const pressed = points[placeUnder(event, points.length)];
              if (event.pointerType === "mouse" && pressed) onOpen?.(pressed);
            }}
            onChange={({ target }) => onCurrent(Number(target.value))}
            onFocus={({ target }) => {
              onCurrent(place);
              setFocused(target.matches(":focus-visible"));
            }}
            onBlur={() => {
              onCurrent(undefined);
              setFocused(false);
            }}
            onPointerMove={(event) => onCurrent(placeUnder(event, points.length))}
            onPointerLeave={() => onCurrent(isFocused ? place : undefined)}
          />
        </div>
        <div aria-hidden className="flex justify-between gap-2 pt-1 text-2xs text-subtle">
          {points[0] && <span>{formatDayOfYear(points[0].day)}</span>}
          {goal && <span>{goal.text}</span>}
          {points[last] && <span>{formatDayOfYear(points[last].day)}</span>}
        </div>
      </div>
    </div>
  );
}

type Scales = { x(place: number): number; width: number; y(value: number): number };

function scalesOf({ points, top: fixedTop }: Pick<PlotProps, "points" | "top">) {
  const bands = scaleBand<number>()
    .domain(points.map((_, place) => place))
    .range([0, WIDTH])
    .paddingInner(0.25);
  const largest = Math.max(...points.map(({ value }) => value ?? 0));
  const values = scaleLinear()
    .domain([0, fixedTop ?? largest])
    .range([HEIGHT, 0]);
  const y = fixedTop === undefined ? values.nice(2) : values;
  const x = Object.assign((place: number) => bands(place) ?? 0, { width: bands.bandwidth() });
  return { x, y: (value: number) => y(value), top: y.domain()[1] ?? 0 };
}

type DrawingProps = Pick<PlotProps, "points" | "shape" | "current"> & {
  x: ReturnType<typeof scalesOf>["x"];
  y: Scales["y"];
};

function Drawing({ points, shape, current, x, y }: DrawingProps) {
  const middle = (place: number) => x(place) + x.width / 2;
  if (shape === "bars") {
    return points.map(({ day, value }, place) => (
      <rect
        key={day}
        x={x(place)}
        width={x.width}
        y={y(value ?? 0)}
        height={HEIGHT - y(value ?? 0)}
        fill="var(--chart-1)"
        opacity={current === undefined || current === place ? 1 : 0.5}
      />
    ));
  }
  const known = points.flatMap(({ value }, place): [number, number][] =>
    value === null ? [] : [[middle(place), y(value)]],
  );
  return (
    <>
      {current !== undefined && (
        <line
          x1={middle(current)}
          x2={middle(current)}
          y1={0}
          y2={HEIGHT}
          stroke="var(--line-control)"
          vectorEffect="non-scaling-stroke"
        />
      )}
      <Stroke d={line()(known) ?? ""} width={2} />
      <Stroke d={known.map(([left, top]) => `M${left},${top}h0`).join("")} width={6} />
    </>
  );
}

/** Round ends make a dot of a stroke without length. */
function Stroke({ d, width }: { d: string; width: number }) {
  return (
    <path
      d={d}
      fill="none"
      stroke="var(--chart-1)"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}

function Level({ at, colour, isDashed }: { at: number; colour: string; isDashed?: true }) {
  return (
    <line
      x1={0}
      x2={WIDTH}
      y1={at}
      y2={at}
      stroke={colour}
      strokeDasharray={isDashed && "4 3"}
      vectorEffect="non-scaling-stroke"
    />
  );
}

function placeUnder({ clientX, currentTarget }: PointerEvent, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const place = Math.floor(((clientX - left) / width) * count);
  return Math.max(0, Math.min(count - 1, place));
}
