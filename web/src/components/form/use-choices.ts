import { useEffect, useRef, useState } from "react";
import type { Choice, FindChoices } from "./choice.ts";

type Found = {
  state: "busy" | "ready" | "failed";
  /** The text these were found for. */
  text: string;
  choices: readonly Choice[];
};

/**
 * Asks for choices while a list is open: once the typing pauses, and never letting an answer to an
 * earlier text replace that to a later one. The last ones stay until others come.
 */
export function useChoices(find: FindChoices, text: string, isOpen: boolean, pauseMs: number) {
  const [found, setFound] = useState<Found>({ state: "busy", text: "", choices: [] });
  // What is asked again is asked at once.
  const [retried, setRetried] = useState<{ text: string }>();
  const current = useRef(find);
  current.current = find;

  useEffect(() => {
    if (!isOpen) return;
    const stopped = new AbortController();
    async function ask() {
      try {
        const answer = current.current(text, stopped.signal);
        const choices = Array.isArray(answer) ? answer : await answer;
        if (!stopped.signal.aborted) setFound({ state: "ready", text, choices });
      } catch {
        if (!stopped.signal.aborted) setFound({ state: "failed", text, choices: [] });
      }
    }
    setFound((known) => ({ ...known, state: "busy" }));
    const isQuick = pauseMs === 0 || text === "" || text === retried?.text;
    const timer = isQuick ? void ask() : setTimeout(ask, pauseMs);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [text, isOpen, pauseMs, retried]);

  return { ...found, retry: () => setRetried({ text }) };
}
