import { folded } from "#lib/folded.ts";
import type { Choice } from "./choice.ts";

/** A line of the list: a choice, or something to do instead. */
export type Line = Choice & { id: string; kind: "choice" | "create" | "retry" };

/** What asking for choices has come to. */
export type Found = {
  answer: readonly Choice[];
  isWaiting: boolean;
  problem: Error | undefined;
  retry(): void;
};

export const choiceId = (value: string) => `choice ${value}`;

const RETRY: Line = { kind: "retry", id: "retry", value: "", label: "Try again" };

/** The lines for what was found: the choices, or the way to ask again. */
export function linesOf({ answer, problem }: Pick<Found, "answer" | "problem">): Line[] {
  if (problem) return [RETRY];
  return answer.map((choice) => ({ ...choice, kind: "choice", id: choiceId(choice.value) }));
}

/** The line to create what was typed, where nothing is called so yet. */
export function createLine(typed: string, lines: readonly Line[]): Line[] {
  const name = typed.trim();
  const isKnown = lines.some(({ label }) => folded(label) === folded(name));
  if (name === "" || isKnown) return [];
  return [{ kind: "create", id: "create", value: "", label: `Create “${name}”` }];
}

/** What the search has come to, in words. */
export function wordsFor({ answer, isWaiting, problem }: Found): string {
  if (problem) return "The choices could not be loaded.";
  if (isWaiting) return "Searching…";
  if (answer.length === 0) return "Nothing found.";
  return answer.length === 1 ? "1 choice" : `${answer.length} choices`;
}
