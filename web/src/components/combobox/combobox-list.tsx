import { Check, Plus, RotateCw } from "lucide-react";
import { classNames } from "#lib/class-names.ts";
import type { Line } from "./lines.ts";
import type { useCombobox } from "./use-combobox.ts";

type ComboboxListProps = {
  box: ReturnType<typeof useCombobox<Line>>;
  label: string;
  chosen: string | undefined;
  className: string;
};

const ICONS = { choice: Check, create: Plus, retry: RotateCw };

export function ComboboxList({ box, label, chosen, className }: ComboboxListProps) {
  if (!box.hasList) return null;
  return (
    <div {...box.list(label)} className={classNames("overflow-y-auto", className)}>
      {box.items.map((line, index) => {
        const { id, kind, hint } = line;
        const isChosen = kind === "choice" && line.value === chosen;
        const Icon = ICONS[kind];
        return (
          <div
            key={id}
            {...box.option(line, index)}
            className={classNames(
              "flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 max-md:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0",
              line === box.active && "bg-selected",
            )}
          >
            <span className="wrap-anywhere flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
              <span className="min-w-0">{line.label}</span>
              {hint && <span className="min-w-0 text-muted text-xs">{hint}</span>}
            </span>
            {(isChosen || kind !== "choice") && <Icon aria-hidden className="text-subtle" />}
            {isChosen && <span className="sr-only">, chosen</span>}
          </div>
        );
      })}
    </div>
  );
}
