import { Search } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Spinner } from "#components/ui/spinner.tsx";
import type { useChoice } from "./use-choice.ts";

type PaletteFieldProps = {
  /** What can be found by it. */
  label: string;
  text: string;
  onText(text: string): void;
  isWaiting: boolean;
  /** Id of the list of lines; undefined while there are none. */
  listId: string | undefined;
  choice: ReturnType<typeof useChoice>;
  /** Shows what can be done with the line that is meant; undefined where that is nothing. */
  onActs: (() => void) | undefined;
  /** Goes back to all that can be found; undefined where one is there. */
  onBack: (() => void) | undefined;
};

/** Where one types what is looked for. It keeps the focus, and its keys go through the lines. */
export function PaletteField(props: PaletteFieldProps) {
  const { label, text, onText, isWaiting, listId, choice, onActs, onBack } = props;
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") choice.move(1);
    else if (event.key === "ArrowUp") choice.move(-1);
    else if (event.key === "Enter") choice.choose();
    else if (event.key === "Tab" && !event.shiftKey && onActs) onActs();
    else if (event.key === "Backspace" && text === "" && onBack) onBack();
    else return;
    event.preventDefault();
  }
  return (
    <div className="flex h-12 shrink-0 items-center gap-3 border-line border-b px-4">
      {isWaiting ? <Spinner /> : <Search aria-hidden className="size-4 text-subtle" />}
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={choice.active && listId && `${listId}-${choice.position}`}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={press}
        className="h-full min-w-0 flex-1 bg-transparent text-base outline-none max-md:text-lg"
      />
    </div>
  );
}
