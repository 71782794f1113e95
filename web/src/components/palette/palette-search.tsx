import { useEffect, useState } from "react";
import { useCombobox } from "#components/combobox/use-combobox.ts";
import type { EarlyKeys } from "#lib/early-keys.ts";
import { type Entry, matching, withoutEmpty } from "./entries.ts";
import type { Finding, WithActs } from "./finding.ts";
import { PaletteField } from "./palette-field.tsx";
import { PaletteFoot } from "./palette-foot.tsx";
import { PaletteList } from "./palette-list.tsx";
import { useEntries } from "./use-entries.ts";
import { useFound } from "./use-found.ts";
import { useStep } from "./use-step.ts";

type PaletteSearchProps = WithActs & {
  onKeys(): void;
  onChoose(entry: Entry): void;
  onClose(): void;
};

/** Screens and actions match immediately, records as they arrive. */
export function PaletteSearch(props: PaletteSearchProps) {
  const { onKeys, onChoose, onClose, ...finding } = props;
  const [text, setText] = useState("");
  const [isEntered, setEntered] = useState(false);
  const step = useStep(finding);
  const found = useFound(finding, step.record ? "" : text);
  const { recent, everywhere, places, leadingTo } = useEntries(finding, onKeys, (pick) => {
    step.begin({ pick });
    setText("");
  });

  const records = found.groups.flatMap(({ model, items }) => {
    const kind = finding.kinds[model];
    if (!kind || (step.pick && step.pick.of !== model)) return [];
    const entries = items.map(({ id: record, label, hint }) => {
      const thing = { href: kind.hrefOf(record), label, hint };
      return step.entryOf(leadingTo(thing, { id: record, icon: kind.icon }), model, record);
    });
    return [{ label: kind.label, entries }];
  });
  const everything = text.trim()
    ? matching([...everywhere, places], text)
    : withoutEmpty([recent, ...everywhere]);
  const own = ownOf(step, text) ?? everything;
  const sections = [...own, ...withoutEmpty(records)];
  const ownLines = own.flatMap(({ entries }) => entries);
  const lines = sections.flatMap(({ entries }) => entries);
  const box = useCombobox({
    items: lines,
    isOpen: true,
    text,
    isWaiting: found.isWaiting,
    // the records shown may still belong to the previous text
    sure: found.isWaiting ? ownLines : lines,
    onText: setText,
    onTake: onChoose,
  });
  useEffect(() => {
    if (!isEntered) return;
    setEntered(false);
    box.takeActive();
  });
  function takeOver() {
    const take = (early: EarlyKeys) => {
      if (early.isEscaped) return onClose();
      setText((typed) => early.text + typed);
      setEntered(early.isEntered);
    };
    // heard in `early-keys.ts`, which the page loads apart from the palette
    dispatchEvent(new CustomEvent("palette-ready", { detail: take }));
  }
  function showActs() {
    if (box.active) step.begin({ record: box.active });
    box.forget();
    setText("");
  }

  return (
    <>
      <PaletteField
        label={questionOf(step, finding)}
        isWaiting={found.isWaiting}
        box={box}
        onFocus={takeOver}
        onActs={box.active?.acts && showActs}
        onBack={(step.pick || step.record) && step.end}
      />
      <PaletteList sections={sections} box={box} />
      <PaletteFoot
        found={found}
        text={text}
        advice={finding.find ? "Try a name, a code, a number or an email address." : ""}
        total={lines.length}
        hasActs={box.active?.acts !== undefined}
        onClose={onClose}
      />
    </>
  );
}

type Asking = Pick<ReturnType<typeof useStep>, "pick" | "record">;

/** Lines that need no server. Undefined unless a record or an action is being chosen. */
function ownOf({ pick, record }: Asking, text: string) {
  if (pick) return [];
  return record && matching([{ label: record.label, entries: record.acts ?? [] }], text);
}

function questionOf({ pick, record }: Asking, { find }: Finding): string {
  if (pick) return `${pick.label}: which pharmacy?`;
  if (record) return `Actions for ${record.label}`;
  return find ? "Find a record, a screen or an action" : "Find a screen or an action";
}
