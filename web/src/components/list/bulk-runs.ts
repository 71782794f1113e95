import type { EmailOutcome } from "@pharmacy/contract/emails/delivery";
import { useSyncExternalStore } from "react";
import type { BulkDetails } from "#lib/list-source.ts";
import type { BulkOffer } from "./bulk-offer.ts";

export type Refusal = { id: string; label: string; reason: string };

/** A few dozen records are changed per call. */
export type BulkRun = {
  offer: BulkOffer;
  details?: BulkDetails | undefined;
  state: "running" | "stopping" | "ended";
  names: ReadonlyMap<string, string>;
  done: readonly string[];
  /** New versions by id. The other records were already in that state. */
  changed: ReadonlyMap<string, number>;
  refusals: readonly Refusal[];
  /** Each outcome of the emails about finished records, once. */
  letters: readonly EmailOutcome[];
  left: readonly string[];
  /** Stops it after the current call. */
  stop(): void;
};

const runs = new Map<string, BulkRun>();
const listeners = new Set<() => void>();

/** Runs continue while the user visits other pages. */
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
