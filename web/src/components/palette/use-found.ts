import type { SearchAnswer } from "@pharmacy/contract/search";
import { useEffect, useState } from "react";
import type { Finding } from "./finding.ts";

/** How long after the last key the server is asked. */
const PAUSE_MS = 80;

/** Longest text the server takes. */
const TEXT_MAX = 100;

type Answer = { text: string; groups: SearchAnswer["groups"]; problem?: string };

const NOTHING: Answer = { text: "", groups: [] };

/**
 * The records that fit what is typed. Whatever was asked before is given up, so a late answer never
 * takes the place of a newer one; until the newer comes, the one before stays.
 */
export function useFound({ find }: Pick<Finding, "find">, typed: string) {
  const text = typed.trim().slice(0, TEXT_MAX);
  const [answer, setAnswer] = useState(NOTHING);
  const isWaiting = find !== undefined && answer.text !== text;
  useEffect(() => {
    if (!isWaiting || !find) return;
    if (text === "") return setAnswer(NOTHING);
    const asking = new AbortController();
    const show = (shown: Answer) => {
      if (!asking.signal.aborted) setAnswer(shown);
    };
    const timer = setTimeout(() => {
      find(text, asking.signal).then(
        ({ groups }) => show({ text, groups }),
        ({ message: problem }: Error) => show({ text, groups: [], problem }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text, isWaiting, find]);
  return {
    groups: text === "" ? [] : answer.groups,
    /** Whether an answer to what is typed now is still to come. */
    isWaiting,
    problem: isWaiting ? undefined : answer.problem,
    retry: () => setAnswer(NOTHING),
  };
}
