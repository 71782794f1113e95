import { folded } from "#lib/folded.ts";

/** One of many things to choose from. */
export type Choice = {
  value: string;
  label: string;
  /** Tells apart what is called the same, such as a code or a town. */
  hint?: string;
};

/** Choices for a text. They may come late; the signal says that nobody waits for them any more. */
export type FindChoices = (
  text: string,
  signal: AbortSignal,
) => readonly Choice[] | Promise<readonly Choice[]>;

/** Those of a fixed list in which every word occurs; what begins with the text comes first. */
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
