import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import { useSyncExternalStore } from "react";
import type { BulkDetails } from "#lib/list-source.ts";

/** A record that was left as it was, and why. */
export type Refusal = { id: string; label: string; reason: string };

/** Many records being changed, a few dozen with each call. */
export type BulkRun = {
  act: BulkAct;
  details?: BulkDetails | undefined;
  state: "running" | "stopping" | "ended";
  /** All it was begun with: their ids and names. */
  names: ReadonlyMap<string, string>;
  done: readonly string[];
  /** The changed records by their new versions; the others already had that state. */
  changed: ReadonlyMap<string, number>;
  refusals: readonly Refusal[];
  /** Remarks about the finished records, each listed once. */
  notes: readonly string[];
  /** Records whose turn has not come. */
  left: readonly string[];
  /** Ends it after the call that is under way. */
  stop(): void;
};

const runs = new Map<string, BulkRun>();
const listeners = new Set<() => void>();

/** The bulk acts running on each list. They continue while the user looks at other pages. */
export const bulkRuns = {
  get: (list: string) => runs.get(list),
  set(list: string, run: BulkRun | undefined): void {
    if (run) runs.set(list, run);
    else runs.delete(list);
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export function useBulkRun(list: string): BulkRun | undefined {
  return useSyncExternalStore(bulkRuns.subscribe, () => bulkRuns.get(list));
}
