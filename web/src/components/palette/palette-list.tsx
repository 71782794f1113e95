import { useId } from "react";
import type { useCombobox } from "#components/combobox/use-combobox.ts";
import { classNames } from "#lib/class-names.ts";
import type { Entry, Section } from "./entries.ts";
import { Keys } from "./keys.tsx";

type Box = ReturnType<typeof useCombobox<Entry>>;

/** The field keeps the focus and references the active line. */
export function PaletteList({ sections, box }: { sections: readonly Section[]; box: Box }) {
  const id = useId();
  if (!box.hasList) return null;
  return (
    <div
      {...box.list("Results")}
      className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2"
    >
      {sections.map((section, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list to choose from.
        <div key={section.label} role="group" aria-labelledby={`${id}-${index}`}>
          <div id={`${id}-${index}`} aria-hidden className="px-2 pt-2 pb-1 text-2xs text-subtle">
            {section.label}
          </div>
          {section.entries.map((entry) => (
            <Line key={entry.id} entry={entry} box={box} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Line({ entry, box }: { entry: Entry; box: Box }) {
  const { label, reason, hint = reason, icon: Icon, keys } = entry;
  const isActive = box.active === entry;
  return (
    <div
      {...box.option(entry, box.items.indexOf(entry))}
      aria-disabled={reason !== undefined || undefined}
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
