import type { Mapping, ReadOptions } from "@pharmacy/contract/mapping/mapping";
import type { RunMode } from "@pharmacy/contract/runs/runs.values";
import { drafts } from "#components/form/drafts.ts";
import { browserStore } from "#lib/browser-store.ts";

/** The settings for reading a file, before it is checked. */
export type SetUp = {
  /** The user's choices; the rest is guessed. */
  options: ReadOptions;
  mode: RunMode;
  /** The mapping of columns to fields, and the header that it applies to. */
  mapped?: { header: readonly string[]; mapping: Mapping } | undefined;
};

export const NOTHING_CHOSEN: SetUp = { options: {}, mode: "createAndUpdate" };

const keyOf = (person: string, run: string) => `draft:${person}:import:${run}:`;

/** Saved in this browser until the file is checked; then the server has them. */
export const keptSetUp = {
  read(person: string, run: string): SetUp {
    try {
      const { changes } = JSON.parse(browserStore.get(keyOf(person, run)) ?? "{}");
      return { ...NOTHING_CHOSEN, ...changes };
    } catch {
      return NOTHING_CHOSEN;
    }
  },
  keep: (person: string, run: string, setUp: SetUp) =>
    drafts.keep(keyOf(person, run), { at: Date.now(), changes: setUp, base: {} }),
  remove: (person: string, run: string) => drafts.remove(keyOf(person, run)),
};
