import type { Choice } from "./choice.ts";

export type Line = Choice & { id: string; kind: "choice" | "create" | "retry" };

export type Found = {
  answer: readonly Choice[];
  isWaiting: boolean;
  problem: Error | undefined;
  retry(): void;
};

export const choiceId = (value: string) => `choice ${value}`;

const RETRY: Line = { kind: "retry", id: "retry", value: "", label: "Try again" };

export function linesOf({ answer, problem }: Pick<Found, "answer" | "problem">): Line[] {
  if (problem) return [RETRY];
  return answer.map((choice) => ({ ...choice, kind: "choice", id: choiceId(choice.value) }));
}

export function createLine(typed: string, lines: readonly Line[]): Line[] {
  const name = typed.trim();
  // a name with other accents is another name
  const isKnown = lines.some(({ label }) => label.toLowerCase() === name.toLowerCase());
  if (name === "" || isKnown) return [];
  return [{ kind: "create", id: "create", value: "", label: `Create “${name}”` }];
}

export function wordsFor({ answer, isWaiting, problem }: Found): string {
  if (problem) return "The choices could not be loaded.";
  if (isWaiting) return "Searching…";
  if (answer.length === 0) return "Nothing found.";
  return answer.length === 1 ? "1 choice" : `${answer.length} choices`;
}
