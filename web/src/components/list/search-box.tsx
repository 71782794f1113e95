import { LIST_TEXT_MAX } from "@pharmacy/contract/list.values";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { classNames } from "#lib/class-names.ts";
import { isSingleKey } from "#lib/shortcuts.ts";

const PAUSE_MS = 200;

/** `onChange` is called 200 ms after the last key. Escape clears, `/` anywhere focuses it. */
export function SearchBox({
  label,
  value,
  onChange,
  onArrowDown,
  className,
}: {
  label: string;
  value: string;
  onChange(search: string): void;
  onArrowDown?(): void;
  className?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { text, show, setLater, setNow } = usePausedText(value, onChange);
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

/** Keys end the pause and an input method prolongs it, so `useSettled` does not fit. */
function usePausedText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value);
  const lastReported = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useRef(onChange);

  useEffect(() => {
    tell.current = onChange;
  });

  useEffect(() => {
    if (value === lastReported.current) return;
    clearTimeout(timer.current);
    lastReported.current = value;
    setText(value);
  }, [value]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function setNow(next: string) {
    clearTimeout(timer.current);
    setText(next);
    const search = next.trim();
    if (search === lastReported.current) return;
    lastReported.current = search;
    tell.current(search);
  }

  function setLater(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setNow(next), PAUSE_MS);
  }

  /** Does not report the text yet. */
  function show(next: string) {
    clearTimeout(timer.current);
    setText(next);
  }

  return { text, show, setLater, setNow };
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
