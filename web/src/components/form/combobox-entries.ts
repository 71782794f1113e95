import { folded } from "#lib/folded.ts";
import type { useChoices } from "./use-choices.ts";

/** A line of the list: a choice, or something to do instead. */
export type Entry = {
  kind: "choice" | "create" | "retry";
  id: string;
  label: string;
  hint?: string | undefined;
  value?: string;
};

type Found = ReturnType<typeof useChoices>;

/** The lines for what was found, and one to create what was typed where that is new. */
export function entriesOf(found: Found, typed = "", canCreate: boolean, listId: string): Entry[] {
  const choices = found.choices.map(
    (choice): Entry => ({
      ...choice,
      kind: "choice",
      id: `${listId}-${choice.value}`,
    }),
  );
  if (found.state === "failed") {
    return [{ kind: "retry", id: `${listId}--retry`, label: "Try again" }];
  }
  const name = typed.trim();
  const isKnown = choices.some(({ label }) => folded(label) === folded(name));
  if (!canCreate || name === "" || isKnown) return choices;
  return [...choices, { kind: "create", id: `${listId}--create`, label: `Create “${name}”` }];
}

/** What the search has come to, in words. */
export function wordsFor({ state, choices }: Found, isStale: boolean): string {
  if (state === "failed") return "The choices could not be loaded.";
  if (isStale) return "Searching…";
  if (choices.length === 0) return "Nothing found.";
  return choices.length === 1 ? "1 choice" : `${choices.length} choices`;
}
