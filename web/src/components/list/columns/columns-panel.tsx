import { DENSITIES, type Density } from "@pharmacy/contract/views/views.values";
import { wordsOf } from "@pharmacy/contract/words";
import { type RefObject, useEffect, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { PanelTrigger } from "#components/ui/panel-button.tsx";
import type { LayoutState } from "#lib/list-layout.ts";
import type { ArrangedColumn } from "../arrange.ts";
import { ListPanel } from "../list-panel.tsx";
import { ColumnOrder } from "./column-order.tsx";

export type ColumnsPanelProps = {
  columns: readonly ArrangedColumn<never>[];
  layout: LayoutState;
  /** Contains the list's table. */
  table: RefObject<HTMLElement | null>;
};

export function ColumnsPanel({
  trigger,
  columns,
  layout,
  table,
}: ColumnsPanelProps & PanelTrigger) {
  const roomless = useRoomless(table);
  return (
    <ListPanel trigger={trigger} label="Columns and density" align="end" className="w-84">
      <div className="border-line-soft border-b p-3">
        <DensityChoice value={layout.density} onChange={(density) => layout.change({ density })} />
      </div>
      <ColumnOrder
        columns={columns}
        roomless={roomless}
        onChange={(next) => layout.change({ columns: next })}
      />
      <div className="flex items-center justify-between gap-3 border-line-soft border-t px-3 py-2 text-subtle text-xs">
        <span>Saved in this browser</span>
        <Button
          variant="ghost"
          size="sm"
          aria-disabled={!layout.isChanged}
          onClick={() => layout.isChanged && layout.reset()}
        >
          Reset layout
        </Button>
      </div>
    </ListPanel>
  );
}

/** The columns that are chosen, and hidden because the table is too narrow. */
function useRoomless(table: RefObject<HTMLElement | null>): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    function look() {
      const heads = [...(table.current?.querySelectorAll<HTMLElement>("th[data-column]") ?? [])];
      const without = heads.filter((head) => getComputedStyle(head).display === "none");
      setIds(without.map((head) => head.dataset.column ?? ""));
    }
    if (!table.current) return;
    // it also grows and shrinks with the sidebar, and its heads change with each choice
    const sizes = new ResizeObserver(look);
    const choices = new MutationObserver(look);
    sizes.observe(table.current);
    choices.observe(table.current, { subtree: true, attributes: true, attributeFilter: ["class"] });
    look();
    return () => {
      sizes.disconnect();
      choices.disconnect();
    };
  }, [table]);
  return ids;
}

function DensityChoice({ value, onChange }: { value: Density; onChange(density: Density): void }) {
  const name = useId();
  return (
    <fieldset className="flex items-center justify-between gap-3">
      <legend className="float-start text-muted text-xs">Density</legend>
      <div className="flex rounded-md border border-line bg-sunken p-0.5">
        {DENSITIES.map((density) => (
          <label
            key={density}
            className="relative cursor-pointer rounded-sm px-2 py-0.5 text-muted text-xs has-checked:bg-surface has-checked:font-medium has-checked:text-fg has-checked:shadow-xs has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              checked={value === density}
              onChange={() => onChange(density)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none"
            />
            {wordsOf(density)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
