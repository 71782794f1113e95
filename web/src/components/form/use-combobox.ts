import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import type { Choice } from "./choice.ts";
import { folded } from "./choice.ts";
import type { ComboboxProps } from "./combobox.tsx";
import { useChoices } from "./use-choices.ts";

/** A line of the list: a choice, or something to do instead. */
export type Entry = {
  kind: "choice" | "create" | "retry";
  id: string;
  label: string;
  hint?: string | undefined;
  value?: string;
};

const PAUSE_MS = 200;

/** What is typed, what is found for it, and what the keys do. */
export function useCombobox(
  props: ComboboxProps,
  listId: string,
  list: RefObject<HTMLElement | null>,
) {
  const { chosen, find, create, pauseMs = PAUSE_MS } = props;
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const creating = useCreating(create, choose);
  const found = useChoices(find, typed ?? "", isOpen, pauseMs);
  const isStale = found.state === "busy" || found.text !== (typed ?? "");
  const entries = entriesOf(found, typed, Boolean(create) && !isStale, listId);
  const { active, move, hasMoved, stay } = useActive(entries, found.text, typed, chosen);
  useEscape(isOpen, close);
  useInSight(list, isOpen, active?.id);

  function open() {
    if (!isOpen) stay();
    setOpen(true);
  }

  function close() {
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

  /** Takes what the keys led to, or what fits best; nothing where nothing was meant. */
  function takeActive() {
    const isMeant = typed === undefined ? hasMoved : typed !== "";
    if (isMeant && active && !isStale && !creating.isBusy) take(active);
    else if (!isMeant) leave();
  }

  /** Emptied is a choice too; any other text that was not taken is given up. */
  function leave() {
    if (typed === "" && props.canBeEmpty) props.onChoose(null);
    close();
  }

  return {
    isOpen,
    entries,
    active,
    take,
    text: typed ?? chosen?.label ?? "",
    hasChoices: found.choices.length > 0 && !creating.problem && !creating.isBusy,
    message: creating.problem ?? (creating.isBusy ? "Creating…" : wordsFor(found, isStale)),
    events: {
      onClick: open,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        creating.forget();
        setTyped(event.target.value);
        stay();
        open();
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) =>
        press(event, { isOpen, active, open, move, takeActive }),
      onBlur() {
        if (!creating.isBusy) leave();
        props.onBlur();
      },
    },
  };
}

type Moves = {
  isOpen: boolean;
  active: Entry | undefined;
  open(): void;
  move(by: number): void;
  takeActive(): void;
};

function press(event: KeyboardEvent<HTMLInputElement>, moves: Moves) {
  const { isOpen, active, open, move, takeActive } = moves;
  // Keys that compose a sign, or have a meaning of their own.
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by) isOpen ? move(by) : open();
  // With the list open, Enter is for the list and does not save the form.
  if (isOpen && event.key === "Enter") takeActive();
  // What is to be made is asked for on purpose.
  if (isOpen && event.key === "Tab" && active?.kind === "choice") takeActive();
  if (by || (isOpen && event.key === "Enter")) event.preventDefault();
}

/** The line that would be taken: where the arrow keys led, else where the list begins. */
function useActive(
  entries: readonly Entry[],
  text: string,
  typed: string | undefined,
  chosen: Choice | null,
) {
  const [place, setPlace] = useState<{ of: string; index: number }>();
  const hasMoved = place?.of === text;
  const index = hasMoved ? place.index : startIn(entries, typed, chosen);
  return {
    active: entries[Math.min(index, entries.length - 1)],
    hasMoved,
    stay: () => setPlace(undefined),
    move(by: number) {
      if (entries.length === 0) return;
      setPlace({ of: text, index: (index + by + entries.length) % entries.length });
    },
  };
}

function startIn(entries: readonly Entry[], typed: string | undefined, chosen: Choice | null) {
  if (typed || !chosen) return 0;
  return Math.max(
    0,
    entries.findIndex(({ value }) => value === chosen.value),
  );
}

function useInSight(
  list: RefObject<HTMLElement | null>,
  isOpen: boolean,
  activeId: string | undefined,
) {
  useLayoutEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen, list]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
}

type Found = ReturnType<typeof useChoices>;

function entriesOf(found: Found, typed = "", canCreate: boolean, listId: string): Entry[] {
  const choices = found.choices.map(
    (choice): Entry => ({
      ...choice,
      kind: "choice",
      id: `${listId}-${choice.value}`,
    }),
  );
  if (found.state === "failed") {
    return [{ kind: "retry", id: `${listId}--retry`, label: "Try again" }];
  }
  const name = typed.trim();
  const isKnown = choices.some(({ label }) => folded(label) === folded(name));
  if (!canCreate || name === "" || isKnown) return choices;
  return [...choices, { kind: "create", id: `${listId}--create`, label: `Create “${name}”` }];
}

function wordsFor({ state, choices }: Found, isStale: boolean): string {
  if (state === "failed") return "The choices could not be loaded.";
  if (isStale) return "Searching…";
  if (choices.length === 0) return "Nothing found.";
  return choices.length === 1 ? "1 choice" : `${choices.length} choices`;
}

/** Makes a new choice, and keeps why that failed. */
function useCreating(create: ComboboxProps["create"], onCreated: (choice: Choice) => void) {
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false });
  return {
    ...state,
    forget: () => setState({ isBusy: false }),
    async start(name: string) {
      if (!create || state.isBusy) return;
      setState({ isBusy: true });
      try {
        onCreated(await create(name));
        setState({ isBusy: false });
      } catch (error) {
        const problem = error instanceof Error ? error.message : "It could not be created.";
        setState({ isBusy: false, problem });
      }
    },
  };
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
