import type { LetterOutcome } from "@pharmacy/contract/emails/mail-deliveries";
import { useSyncExternalStore } from "react";
import type { BulkDetails } from "#lib/list-source.ts";
import type { BulkOffer } from "./bulk-offer.ts";

/** A record that was not changed, and why. */
export type Refusal = { id: string; label: string; reason: string };

/** A running bulk change, a few dozen records per call. */
export type BulkRun = {
  offer: BulkOffer;
  details?: BulkDetails | undefined;
  state: "running" | "stopping" | "ended";
  /** All its records: their ids and names. */
  names: ReadonlyMap<string, string>;
  done: readonly string[];
  /** The changed records with their new versions; the others were already in that state. */
  changed: ReadonlyMap<string, number>;
  refusals: readonly Refusal[];
  /** What happens to the emails about the finished records, each outcome once. */
  letters: readonly LetterOutcome[];
  /** Records that are still waiting. */
  left: readonly string[];
  /** Stops it after the current call. */
  stop(): void;
};

const runs = new Map<string, BulkRun>();
const listeners = new Set<() => void>();

/** The bulk changes running on each list. They continue while the user visits other pages. */
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
