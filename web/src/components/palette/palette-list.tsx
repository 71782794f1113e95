import { useEffect, useRef } from "react";
import { classNames } from "#lib/class-names.ts";
import type { Entry, Section } from "./entries.ts";
import { Keys } from "./keys.tsx";

type PaletteListProps = {
  id: string;
  sections: readonly Section[];
  active: Entry | undefined;
  onPoint(id: string): void;
  onChoose(entry: Entry): void;
};

/** The lines to choose from. The field keeps the focus and says which of them is meant. */
export function PaletteList({ id, sections, ...rest }: PaletteListProps) {
  if (sections.length === 0) return null;
  let before = 0;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="What was found"
      className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2"
    >
      {sections.map((section, index) => {
        const first = before;
        before += section.entries.length;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list to choose from.
          <div key={section.label} role="group" aria-labelledby={`${id}-section-${index}`}>
            <div
              id={`${id}-section-${index}`}
              aria-hidden
              className="px-2 pt-2 pb-1 text-2xs text-subtle"
            >
              {section.label}
            </div>
            {section.entries.map((entry, place) => (
              <Line key={entry.id} id={`${id}-${first + place}`} entry={entry} {...rest} />
            ))}
          </div>
        );
      })}
    </div>
  );
}

type LineProps = Omit<PaletteListProps, "sections"> & { entry: Entry };

function Line({ id, entry, active, onPoint, onChoose }: LineProps) {
  const { label, reason, hint = reason, icon: Icon, keys } = entry;
  const line = useRef<HTMLDivElement>(null);
  const isActive = active === entry;
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and hears the keys.
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={reason !== undefined || undefined}
      onPointerMove={() => !isActive && onPoint(entry.id)}
      // the focus stays in the field
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry)}
      className={classNames(
        "flex h-9 cursor-default select-none items-center gap-2.5 rounded-md px-2 text-sm max-md:h-11",
        isActive && "bg-selected",
        reason && "text-subtle",
      )}
    >
      <Icon
        aria-hidden
        className={classNames("size-4 shrink-0", isActive ? "text-accent" : "text-subtle")}
      />
      <span className="truncate">{label}</span>
      {hint && <span className="nums min-w-0 flex-1 truncate text-muted text-xs">{hint}</span>}
      {keys && <Keys keys={keys} className="ms-auto" />}
    </div>
  );
}
