import { enteringClass } from "./fit-columns.ts";
import type { ApartPart } from "./tell-apart.ts";

/** What the row's opener is described by. */
export const apartId = (id: string) => `apart-${id}`;

/** Below the name of a row. Nothing while all its values are in columns. */
export function ApartLine({ id, parts }: { id: string; parts: readonly ApartPart[] }) {
  return (
    <span
      id={apartId(id)}
      className="nums block truncate font-normal text-muted text-xs leading-4 empty:hidden"
    >
      {parts.map((part, place) => (
        <span key={part.id} className={enteringClass(part.leavesBelow)}>
          {place > 0 && " · "}
          <bdi>{part.text}</bdi>
        </span>
      ))}
    </span>
  );
}
