import type { SearchAnswer } from "@pharmacy/contract/search/search";
import { SEARCH_MAX } from "@pharmacy/contract/search/search.values";
import { useAnswer } from "#lib/use-answer.ts";
import type { Finding } from "./finding.ts";

/** How long after the last key the server is called. */
const PAUSE_MS = 80;

const NOTHING: SearchAnswer = { groups: [], isComplete: true };

/** The records that match the typed text; until they arrive, those for the previous text. */
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
