import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { Spinner } from "#components/ui/spinner.tsx";
import { type Entry, matching, withoutEmpty } from "./entries.ts";
import type { Finding } from "./finding.ts";
import { PaletteFoot } from "./palette-foot.tsx";
import { PaletteList } from "./palette-list.tsx";
import { useChoice } from "./use-choice.ts";
import { useEntries } from "./use-entries.ts";
import { useFound } from "./use-found.ts";

type PaletteSearchProps = Finding & {
  onKeys(): void;
  onChoose(entry: Entry): void;
  onClose(): void;
};

/** The field, and what fits what is typed in it: screens and actions at once, records as they come. */
export function PaletteSearch({ onKeys, onChoose, onClose, ...finding }: PaletteSearchProps) {
  const id = useId();
  const [text, setText] = useState("");
  const found = useFound(finding, text);
  const { recent, everywhere, leadingTo } = useEntries(finding, onKeys);

  const records = found.groups.flatMap(({ model, items }) => {
    const kind = finding.kinds[model];
    if (!kind) return [];
    const entries = items.map(({ id: record, label, hint }) =>
      leadingTo({ href: kind.hrefOf(record), label, hint }, { id: record, icon: kind.icon }),
    );
    return [{ label: kind.label, entries }];
  });
  const own = text.trim() ? matching(everywhere, text) : withoutEmpty([recent, ...everywhere]);
  const sections = [...own, ...withoutEmpty(records)];
  const ownLines = own.flatMap(({ entries }) => entries);
  const lines = sections.flatMap(({ entries }) => entries);
  const choice = useChoice({
    lines,
    // what is shown of records may still belong to what was typed before
    sure: found.isWaiting ? ownLines : lines,
    isWaiting: found.isWaiting,
    onChoose,
  });

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") choice.move(1);
    else if (event.key === "ArrowUp") choice.move(-1);
    else if (event.key === "Enter") choice.choose();
    else return;
    event.preventDefault();
  }

  const hasLines = lines.length > 0;
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-3 border-line border-b px-4">
        {found.isWaiting ? <Spinner /> : <Search aria-hidden className="size-4 text-subtle" />}
        <input
          type="text"
          role="combobox"
          aria-label="Find a record, a screen or an action"
          aria-autocomplete="list"
          aria-expanded={hasLines}
          aria-controls={hasLines ? id : undefined}
          aria-activedescendant={choice.active ? `${id}-${choice.position}` : undefined}
          placeholder="Find a record, a screen or an action"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => {
            choice.forget();
            setText(event.target.value);
          }}
          onKeyDown={press}
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none max-md:text-lg"
        />
      </div>
      <PaletteList
        id={id}
        sections={sections}
        active={choice.active}
        onPoint={choice.point}
        onChoose={onChoose}
      />
      <PaletteFoot found={found} text={text} total={lines.length} onClose={onClose} />
    </>
  );
}
