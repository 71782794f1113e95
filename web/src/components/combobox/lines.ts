import type { Choice } from "./choice.ts";

/** A line of the list: an option, or something else to do. */
export type Line = Choice & { id: string; kind: "choice" | "create" | "retry" };

/** The state of a search for options. */
export type Found = {
  answer: readonly Choice[];
  isWaiting: boolean;
  problem: Error | undefined;
  retry(): void;
};

export const choiceId = (value: string) => `choice ${value}`;

const RETRY: Line = { kind: "retry", id: "retry", value: "", label: "Try again" };

/** The lines for a result: the options, or a way to retry. */
export function linesOf({ answer, problem }: Pick<Found, "answer" | "problem">): Line[] {
  if (problem) return [RETRY];
  return answer.map((choice) => ({ ...choice, kind: "choice", id: choiceId(choice.value) }));
}

/** The line that creates the typed name, if no option has it yet. */
export function createLine(typed: string, lines: readonly Line[]): Line[] {
  const name = typed.trim();
  // a name with other accents is another name
  const isKnown = lines.some(({ label }) => label.toLowerCase() === name.toLowerCase());
  if (name === "" || isKnown) return [];
  return [{ kind: "create", id: "create", value: "", label: `Create “${name}”` }];
}

/** The state of the search, as a message. */
export function wordsFor({ answer, isWaiting, problem }: Found): string {
  if (problem) return "The choices could not be loaded.";
  if (isWaiting) return "Searching…";
  if (answer.length === 0) return "Nothing found.";
  return answer.length === 1 ? "1 choice" : `${answer.length} choices`;
}
