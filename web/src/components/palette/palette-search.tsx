import { useId, useState } from "react";
import { type Entry, matching, withoutEmpty } from "./entries.ts";
import type { Finding } from "./finding.ts";
import { PaletteField } from "./palette-field.tsx";
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

  return (
    <>
      <PaletteField
        label={finding.find ? "Find a record, a screen or an action" : "Find a screen or an action"}
        text={text}
        onText={(typed) => {
          choice.forget();
          setText(typed);
        }}
        isWaiting={found.isWaiting}
        listId={lines.length > 0 ? id : undefined}
        choice={choice}
      />
      <PaletteList
        id={id}
        sections={sections}
        active={choice.active}
        onPoint={choice.point}
        onChoose={onChoose}
      />
      <PaletteFoot
        found={found}
        text={text}
        advice={finding.find ? "Try a name, a code, a licence number or an e-mail address." : ""}
        total={lines.length}
        onClose={onClose}
      />
    </>
  );
}
