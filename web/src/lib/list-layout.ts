import type { ViewColumn } from "@pharmacy/contract/views/views";
import { DENSITIES, type Density } from "@pharmacy/contract/views/views.values";
import { useMemo, useState } from "react";
import { browserStore } from "./browser-store.ts";
import { densityPreference, usePreference } from "./preferences.ts";

/** The order of the choices is the order of the columns. */
export type ColumnChoice = ViewColumn;

type ListLayout = {
  /** Empty until the user changes something; the screen's own order applies then. */
  columns: readonly ColumnChoice[];
  density: Density;
  /** The view it came from, and the search that view shows. */
  view?: NamedView | undefined;
};

type NamedView = { id: string; name: string; search: string };

export type LayoutState = ListLayout & {
  /** Any manual change detaches the layout from its view. */
  change(patch: Partial<ListLayout>): void;
  reset(): void;
  isChanged: boolean;
};

export const WIDTH_MIN = 64;
export const WIDTH_MAX = 800;
const COLUMNS_MAX = 100;

type Kept = {
  columns: readonly ColumnChoice[];
  density?: Density | undefined;
  view?: NamedView | undefined;
};

const AS_IT_COMES: Kept = { columns: [] };

/** Saved in this browser under `name`. Without storage, it lasts until the page is left. */
export function useListLayout(name: string): LayoutState {
  const key = `list:${name}`;
  const [state, setState] = useState(() => ({ key, kept: read(key) }));
  const [usual] = usePreference(densityPreference);
  const kept = state.key === key ? state.kept : read(key);

  return useMemo(() => {
    function keep(next: Kept) {
      setState({ key, kept: next });
      if (next === AS_IT_COMES) browserStore.remove(key);
      else browserStore.set(key, JSON.stringify(next));
    }
    return {
      columns: kept.columns,
      density: kept.density ?? usual,
      view: kept.view,
      change: (patch) => keep({ ...kept, view: undefined, ...patch }),
      reset: () => keep(AS_IT_COMES),
      isChanged: kept.columns.length > 0 || kept.density !== undefined,
    };
  }, [key, kept, usual]);
}

export function fittingWidth(pixels: number): number {
  return Math.round(Math.min(Math.max(pixels, WIDTH_MIN), WIDTH_MAX));
}

/** Stored data may be from another version, or edited by hand: invalid parts are left out. */
function read(key: string): Kept {
  try {
    const kept: Partial<Record<keyof Kept, unknown>> | null = JSON.parse(
      browserStore.get(key) ?? "null",
    );
    return {
      columns: Array.isArray(kept?.columns)
        ? kept.columns.slice(0, COLUMNS_MAX).flatMap(toChoice)
        : [],
      density: DENSITIES.find((known) => known === kept?.density),
      view: toView(kept?.view),
    };
  } catch {
    return AS_IT_COMES;
  }
}

function toView(value: unknown): NamedView | undefined {
  const view = value as Partial<Record<keyof NamedView, unknown>> | null | undefined;
  const { id, name, search } = view ?? {};
  return typeof id === "string" && typeof name === "string" && typeof search === "string"
    ? { id, name, search }
    : undefined;
}

function toChoice(value: Partial<Record<keyof ColumnChoice, unknown>> | null): ColumnChoice[] {
  if (typeof value?.id !== "string") return [];
  return [
    {
      id: value.id,
      ...(typeof value.width === "number" &&
        Number.isFinite(value.width) && { width: fittingWidth(value.width) }),
      ...(value.pinned === true && { pinned: true }),
      ...(value.hidden === true && { hidden: true }),
    },
  ];
}
