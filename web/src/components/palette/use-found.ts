import type { SearchAnswer } from "@pharmacy/contract/search/search";
import { SEARCH_MAX } from "@pharmacy/contract/search/search.values";
import { useAnswer } from "#lib/use-answer.ts";
import type { Finding } from "./finding.ts";

/** Milliseconds after the last key until the server is called. */
const PAUSE_MS = 80;

const NOTHING: SearchAnswer = { groups: [], isComplete: true };

/** The previous records stay until those for the typed text arrive. */
export function useFound({ find }: Pick<Finding, "find">, typed: string) {
  const text = typed.trim().slice(0, SEARCH_MAX);
  const { answer, ...found } = useAnswer({
    ask: (wanted, signal) => (find && wanted ? find(wanted, signal) : NOTHING),
    text,
    none: NOTHING,
    isOn: find !== undefined,
    pauseMs: PAUSE_MS,
  });
  return { ...found, ...(text === "" ? NOTHING : answer) };
}
