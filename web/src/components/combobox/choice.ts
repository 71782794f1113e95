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

/** Options that begin with the text come first. */
export function matching(choices: readonly Choice[], text: string): readonly Choice[] {
  const wanted = folded(text);
  if (wanted === "") return choices;
  const words = wanted.split(" ");
  const ranked = choices.flatMap((choice) => {
    const [label, code] = [folded(choice.label), folded(`${choice.value} ${choice.hint ?? ""}`)];
    if (!words.every((word) => label.includes(word) || code.includes(word))) return [];
    const isExact = label === wanted || folded(choice.value) === wanted;
    return [{ choice, rank: isExact ? 0 : label.startsWith(wanted) ? 1 : 2 }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ choice }) => choice);
}
