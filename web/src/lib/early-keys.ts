import { SEARCH_MAX } from "@pharmacy/contract/search/search.values";
import { isCommand, letterOf } from "./shortcuts.ts";

export type EarlyKeys = { text: string; isEntered: boolean; isEscaped: boolean };

/** Sent by the palette's field once it has the focus; it takes what was typed until then. */
const PALETTE_READY = "palette-ready";

const NONE: EarlyKeys = { text: "", isEntered: false, isEscaped: false };

/** Milliseconds that keys are kept for a palette that does not open. */
const PATIENCE_MS = 5_000;

/** Keeps what is typed while the palette opens, until the signal ends it. */
export function keepEarlyKeys(signal: AbortSignal): void {
  let keys = NONE;
  let until = 0;
  const begin = () => {
    keys = NONE;
    until = document.querySelector(`[${FIELD}]`) ? 0 : performance.now() + PATIENCE_MS;
  };
  const options = { signal, capture: true };
  addEventListener(
    "keydown",
    (event) => {
      if (isCommand(event) && letterOf(event) === "k") return begin();
      if (performance.now() > until || event.isComposing || isWith(event)) return;
      keys = afterKey(keys, event.key);
      event.preventDefault();
      event.stopPropagation();
    },
    options,
  );
  addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest(OPENER)) begin();
    },
    options,
  );
  addEventListener(
    PALETTE_READY,
    (event) => {
      if (until > 0) (event as CustomEvent<(keys: EarlyKeys) => void>).detail(keys);
      until = 0;
    },
    { signal },
  );
}

const FIELD = "data-palette-field";
const OPENER = "[aria-keyshortcuts='Control+K Meta+K']";

const isWith = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

function afterKey(keys: EarlyKeys, key: string): EarlyKeys {
  const { text } = keys;
  if (key === "Escape") return { ...keys, isEscaped: true };
  if (key === "Enter") return { ...keys, isEntered: text !== "" };
  if (key === "Backspace") return { ...keys, text: text.slice(0, -1), isEntered: false };
  const isText = [...key].length === 1 && text.length < SEARCH_MAX;
  return isText ? { ...keys, text: text + key, isEntered: false } : keys;
}
