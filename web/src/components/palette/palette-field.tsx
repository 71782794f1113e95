import { SEARCH_MAX } from "@pharmacy/contract/search/search.values";
import { Search } from "lucide-react";
import type { useCombobox } from "#components/combobox/use-combobox.ts";
import { Spinner } from "#components/ui/spinner.tsx";
import type { Entry } from "./entries.ts";

type PaletteFieldProps = {
  label: string;
  isWaiting: boolean;
  box: ReturnType<typeof useCombobox<Entry>>;
  onFocus(): void;
  /** Undefined if the active line has no actions. */
  onActs: (() => void) | undefined;
  /** Undefined at the top level. */
  onBack: (() => void) | undefined;
};

/** Keeps the focus; its keys move through the lines. */
export function PaletteField({
  label,
  isWaiting,
  box,
  onFocus,
  onActs,
  onBack,
}: PaletteFieldProps) {
  const input = box.input({
    "aria-label": label,
    placeholder: label,
    maxLength: SEARCH_MAX,
    onFocus,
    onKeyDown(event) {
      if (event.nativeEvent.isComposing) return;
      if (event.key === "Tab" && !event.shiftKey && onActs) onActs();
      else if (event.key === "Backspace" && event.currentTarget.value === "" && onBack) onBack();
      else return;
      event.preventDefault();
    },
  });
  return (
    <div className="flex h-12 shrink-0 items-center gap-3 border-line border-b px-4">
      {isWaiting ? <Spinner /> : <Search aria-hidden className="size-4 text-subtle" />}
      <input
        type="text"
        data-palette-field
        {...input}
        className="h-full min-w-0 flex-1 bg-transparent text-base outline-none max-md:text-lg"
      />
    </div>
  );
}
