import type { LucideIcon } from "lucide-react";
import { wordMatch } from "#lib/word-match.ts";

export type Entry = {
  /** Unique among all lines. */
  id: string;
  label: string;
  hint?: string | undefined;
  words?: string | undefined;
  reason?: string | undefined;
  icon: LucideIcon;
  /** The shortcut, with spaces between keys. */
  keys?: string | undefined;
  /** A URL of this console. */
  href?: string;
  /** Keeps the palette open for the next step. */
  staysOpen?: boolean;
  /** Actions on the record it leads to. */
  acts?: readonly Entry[];
  run(): void;
};

export type Section = { label: string; entries: readonly Entry[] };

/** Every word of `text` must begin a word of the line. Empty sections are left out. */
export function matching(sections: readonly Section[], text: string): Section[] {
  const fits = wordMatch(text);
  return withoutEmpty(
    sections.map(({ label, entries }) => ({
      label,
      entries: entries.filter((entry) => fits(`${entry.label} ${entry.words ?? ""}`)),
    })),
  );
}

export function withoutEmpty(sections: readonly Section[]): Section[] {
  return sections.filter(({ entries }) => entries.length > 0);
}
