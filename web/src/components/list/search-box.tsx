import { LIST_TEXT_MAX } from "@pharmacy/contract/list.values";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { classNames } from "#lib/class-names.ts";
import { isSingleKey } from "#lib/shortcuts.ts";

/** Milliseconds after the last key until matches are asked for, and until the URL is written. */
const ASK_MS = 80;
const ADDRESS_MS = 200;

/**
 * `onSoon` is called 80 ms after the last key and `onChange`, which writes the URL, after 200 ms;
 * without `onSoon`, `onChange` is called after 80 ms. Escape clears, `/` anywhere focuses it.
 */
export function SearchBox({
  label,
  value,
  onSoon,
  onChange,
  onArrowDown,
  className,
}: {
  label: string;
  value: string;
  onSoon?(search: string): void;
  onChange(search: string): void;
  onArrowDown?(): void;
  className?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { text, show, setLater, setNow } = usePausedText(value, { onSoon, onChange });
  useSlashKey(input);

  function pressKey(event: KeyboardEvent) {
    // Keys pressed while composing belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && text) {
      event.preventDefault();
      setNow("");
    } else if (event.key === "Enter") {
      setNow(text);
    } else if (event.key === "ArrowDown" && onArrowDown) {
      event.preventDefault();
      onArrowDown();
    }
  }

  return (
    <div className={classNames("relative", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-subtle"
      />
      <Input
        ref={input}
        type="search"
        weight="quiet"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        autoComplete="off"
        maxLength={LIST_TEXT_MAX}
        spellCheck={false}
        value={text}
        onChange={({ target, nativeEvent }) =>
          isComposing(nativeEvent) ? show(target.value) : setLater(target.value)
        }
        onCompositionEnd={({ currentTarget }) => setLater(currentTarget.value)}
        onKeyDown={pressKey}
        className="ps-8 pe-9"
      />
      <div className="absolute inset-y-0 end-1.5 flex items-center">
        {text ? (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Clear search"
            className="-me-1"
            onClick={() => {
              setNow("");
              input.current?.focus();
            }}
          >
            <X aria-hidden />
          </Button>
        ) : (
          <Kbd>/</Kbd>
        )}
      </div>
    </div>
  );
}

type Listeners = { onSoon: ((search: string) => void) | undefined; onChange(search: string): void };

/** Keys end the pause and an input method prolongs it, so `useSettled` does not fit. */
function usePausedText(value: string, listeners: Listeners) {
  const [text, setText] = useState(value);
  const lastSoon = useRef(value);
  const lastReported = useRef(value);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const latest = useRef(listeners);

  useEffect(() => {
    latest.current = listeners;
  });

  useEffect(() => {
    if (value === lastSoon.current) return;
    clearAll(timers.current);
    lastSoon.current = value;
    lastReported.current = value;
    setText(value);
  }, [value]);

  useEffect(() => () => clearAll(timers.current), []);

  function ask(next: string) {
    const search = next.trim();
    if (search === lastSoon.current) return;
    lastSoon.current = search;
    latest.current.onSoon?.(search);
  }

  function report(next: string) {
    const search = next.trim();
    lastSoon.current = search;
    if (search === lastReported.current) return;
    lastReported.current = search;
    latest.current.onChange(search);
  }

  function setNow(next: string) {
    clearAll(timers.current);
    setText(next);
    ask(next);
    report(next);
  }

  function setLater(next: string) {
    setText(next);
    clearAll(timers.current);
    const isInAddress = latest.current.onSoon !== undefined;
    timers.current = [
      setTimeout(() => ask(next), ASK_MS),
      setTimeout(() => report(next), isInAddress ? ADDRESS_MS : ASK_MS),
    ];
  }

  /** Does not report the text yet. */
  function show(next: string) {
    clearAll(timers.current);
    setText(next);
  }

  return { text, show, setLater, setNow };
}

function clearAll(timers: readonly ReturnType<typeof setTimeout>[]) {
  for (const timer of timers) clearTimeout(timer);
}

/** Unfinished syllables of an input method are not a search. */
function isComposing(event: Event): boolean {
  return "isComposing" in event && event.isComposing === true;
}

function useSlashKey(input: { current: HTMLInputElement | null }) {
  useEffect(() => {
    function goToSearch(event: globalThis.KeyboardEvent) {
      if (event.key !== "/" || !isSingleKey(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    window.addEventListener("keydown", goToSearch);
    return () => window.removeEventListener("keydown", goToSearch);
  }, [input]);
}
