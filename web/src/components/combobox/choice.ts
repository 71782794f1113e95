import { folded } from "#lib/folded.ts";

export type Choice = {
  value: string;
  label: string;
  /** Distinguishes options with the same label, such as a code or a town. */
  hint?: string;
  /** Shown in the field once it is chosen. */
  code?: string;
};

/** The signal is aborted when the answer is no longer needed. */
export type FindChoices = (
  text: string,
  signal: AbortSignal,
) => readonly Choice[] | Promise<readonly Choice[]>;

/** The only choice whose label or code is the text. Capitals do not matter; accents do. */
export function exactChoice<Of extends Choice>(
  choices: readonly Of[],
  text: string,
): Of | undefined {
  const wanted = text.trim().toLowerCase();
  const isExact = ({ value, label, code }: Choice) =>
    [label, code, value].some((one) => one?.toLowerCase() === wanted);
  const [only, ...others] = choices.filter(isExact);
  return others.length === 0 ? only : undefined;
}

/** As the palette ranks records: exact, beginning with the text, words that begin so, the rest. */
export function matching(choices: readonly Choice[], text: string): readonly Choice[] {
  const wanted = folded(text);
  if (wanted === "") return choices;
  const words = wanted.split(" ");
  const ranked = choices.flatMap((choice) => {
    const [label, code] = [folded(choice.label), folded(`${choice.value} ${choice.hint ?? ""}`)];
    if (!words.every((word) => label.includes(word) || code.includes(word))) return [];
    return [{ choice, rank: rankOf({ label, value: folded(choice.value) }, wanted, words) }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ choice }) => choice);
}

type Folded = { label: string; value: string };

function rankOf({ label, value }: Folded, wanted: string, words: readonly string[]): number {
  if (label === wanted || value === wanted) return 0;
  if (label.startsWith(wanted)) return 1;
  return words.every((word) => ` ${label}`.includes(` ${word}`)) ? 2 : 3;
}
