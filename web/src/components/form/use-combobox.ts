import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from "react";
import type { Choice } from "./choice.ts";
import { type Entry, entriesOf, wordsFor } from "./combobox-entries.ts";
import type { ComboboxProps } from "./combobox-props.ts";
import { useActive } from "./use-active.ts";
import { useChoices } from "./use-choices.ts";
import { useCreating } from "./use-creating.ts";
import { useTaking } from "./use-taking.ts";

const PAUSE_MS = 200;

/** What is typed, what is found for it, and what the keys do. */
export function useCombobox(props: ComboboxProps, listId: string) {
  const lines = useLines(props, listId);
  const { typed, setTyped, isOpen, setOpen, found, isStale, entries, active, move, stay } = lines;
  const creating = useCreating(props.create, choose);
  const { isBusy } = creating;
  const taking = useTaking(props, { ...lines, isBusy, take, leave });
  const isShown = isOpen && !taking.isAway;
  useEscape(isShown, close);

  function open() {
    if (!isOpen) stay();
    taking.forget();
    setOpen(true);
  }

  function close() {
    taking.forget();
    setOpen(false);
    setTyped(undefined);
    creating.forget();
  }

  function choose(choice: Choice | null) {
    props.onChoose(choice);
    close();
  }

  function take(entry: Entry) {
    if (entry.kind === "retry") found.retry();
    else if (entry.kind === "create") creating.start(typed?.trim() ?? "");
    else choose(found.choices.find(({ value }) => value === entry.value) ?? null);
  }

  /** Emptied is a choice too; any other text that was not taken is given up. */
  function leave() {
    if (typed === "" && props.canBeEmpty) props.onChoose(null);
    close();
  }

  function type(text: string) {
    creating.forget();
    setTyped(text);
    stay();
    open();
  }

  return {
    isOpen: isShown,
    entries,
    active,
    take,
    text: typed ?? props.chosen?.label ?? "",
    hasChoices: found.choices.length > 0 && !creating.message,
    message: creating.message ?? wordsFor(found, isStale),
    events: {
      onClick: open,
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) =>
        press(event, { isOpen, open, move, ...taking }),
      onBlur: taking.leave,
    },
  };
}

/** What is typed, and the lines that are found for it. */
function useLines(props: ComboboxProps, listId: string) {
  const { chosen, find, create, pauseMs = PAUSE_MS } = props;
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const found = useChoices(find, typed ?? "", isOpen, pauseMs);
  const isStale = found.state === "busy" || found.text !== (typed ?? "");
  const entries = entriesOf(found, typed, Boolean(create) && !isStale, listId);
  const place = useActive(entries, found.text, typed, chosen);
  return { typed, setTyped, isOpen, setOpen, found, isStale, entries, ...place };
}

type Moves = {
  isOpen: boolean;
  open(): void;
  move(by: number): void;
  takeActive(): void;
  finish(): void;
};

function press(event: KeyboardEvent<HTMLInputElement>, moves: Moves) {
  const { isOpen, open, move, takeActive, finish } = moves;
  // Keys that compose a sign, or have a meaning of their own.
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by) isOpen ? move(by) : open();
  // With the list open, Enter is for the list and does not save the form.
  if (isOpen && event.key === "Enter") takeActive();
  if (event.key === "Tab") finish();
  if (by || (isOpen && event.key === "Enter")) event.preventDefault();
}

/** Escape closes the list and nothing around it: a sheet listens on the document itself. */
function useEscape(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return;
    function press(event: globalThis.KeyboardEvent) {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  });
}
