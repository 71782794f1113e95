import type { LucideIcon } from "lucide-react";
import { folded } from "#lib/folded.ts";

/** One line of the palette: it leads somewhere, or does something. */
export type Entry = {
  /** Unique among all lines. */
  id: string;
  label: string;
  hint?: string | undefined;
  /** Synonyms. */
  words?: string | undefined;
  /** Why it is unavailable now. */
  reason?: string | undefined;
  icon: LucideIcon;
  /** The shortcut for it, with spaces between keys. */
  keys?: string | undefined;
  /** Where it leads, as a URL of this console. */
  href?: string;
  /** Whether the palette stays open for the next step. */
  staysOpen?: boolean;
  /** Actions on the record it leads to. */
  acts?: readonly Entry[];
  run(): void;
};

export type Section = { label: string; entries: readonly Entry[] };

/** The lines in which every word of `text` begins a word. Empty sections are left out. */
export function matching(sections: readonly Section[], text: string): Section[] {
  const words = folded(text).split(" ");
  const fits = ({ label, words: others = "" }: Entry) => {
    const name = ` ${folded(`${label} ${others}`)}`;
    return words.every((word) => name.includes(` ${word}`));
  };
  return withoutEmpty(
    sections.map(({ label, entries }) => ({ label, entries: entries.filter(fits) })),
  );
}

export function withoutEmpty(sections: readonly Section[]): Section[] {
  return sections.filter(({ entries }) => entries.length > 0);
}
