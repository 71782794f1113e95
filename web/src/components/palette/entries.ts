import type { LucideIcon } from "lucide-react";

/** One line of the palette: it leads somewhere, or does something. */
export type Entry = {
  /** Of its own among all lines. */
  id: string;
  label: string;
  hint?: string | undefined;
  icon: LucideIcon;
  /** What to press instead, with blanks between keys. */
  keys?: string | undefined;
  /** Where it leads, as an address of this console. */
  href?: string;
  run(): void;
};

export type Section = { label: string; entries: readonly Entry[] };

/** The lines in which every word of `text` begins a word. Sections left empty are left out. */
export function matching(sections: readonly Section[], text: string): Section[] {
  const words = fold(text).split(" ");
  const fits = ({ label }: Entry) => {
    const name = ` ${fold(label)}`;
    return words.every((word) => name.includes(` ${word}`));
  };
  return withoutEmpty(
    sections.map(({ label, entries }) => ({ label, entries: entries.filter(fits) })),
  );
}

export function withoutEmpty(sections: readonly Section[]): Section[] {
  return sections.filter(({ entries }) => entries.length > 0);
}

/** Letters as a search compares them: no accents, no case, one blank between words. */
function fold(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.toLowerCase().trim().replace(/\s+/g, " ");
}
