import { SEARCH_MAX } from "@pharmacy/contract/search/search.values";
import { useLayoutEffect, useRef } from "react";

export type EarlyKeys = { text: string; isEntered: boolean };

const NONE: EarlyKeys = { text: "", isEntered: false };

/** The field that takes over once it has the focus. */
export const EARLY_KEYS_TO = "data-early-keys-to";

/** Keeps what is typed while the palette opens. The result gives it away, once. */
export function useEarlyKeys(isOpening: boolean, onEscape: () => void): () => EarlyKeys {
  const kept = useRef(NONE);
  const leave = useRef(onEscape);
  leave.current = onEscape;
  useLayoutEffect(() => {
    kept.current = NONE;
    if (!isOpening) return;
    function press(event: KeyboardEvent) {
      if (document.activeElement?.hasAttribute(EARLY_KEYS_TO)) return stop();
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === "Escape") leave.current();
      else kept.current = afterKey(kept.current, event.key);
      event.preventDefault();
      event.stopPropagation();
    }
    const stop = () => removeEventListener("keydown", press, { capture: true });
    addEventListener("keydown", press, { capture: true });
    return stop;
  }, [isOpening]);

  return () => {
    const keys = kept.current;
    kept.current = NONE;
    return keys;
  };
}

function afterKey({ text, isEntered }: EarlyKeys, key: string): EarlyKeys {
  if (key === "Enter") return { text, isEntered: text !== "" };
  if (key === "Backspace") return { text: text.slice(0, -1), isEntered: false };
  const isText = [...key].length === 1 && text.length < SEARCH_MAX;
  return isText ? { text: text + key, isEntered: false } : { text, isEntered };
}
