import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useBeforeSaving } from "#lib/before-saving.ts";
import { Refused } from "#lib/refused.ts";
import { useAnswer } from "#lib/use-answer.ts";
import { type Choice, exactChoice } from "./choice.ts";
import type { ComboboxProps } from "./combobox-props.ts";
import { choiceId, createLine, type Line, linesOf, wordsFor } from "./lines.ts";
import { useCombobox } from "./use-combobox.ts";
import { useDropped } from "./use-dropped.ts";

const PAUSE_MS = 80;
const NONE: readonly Choice[] = [];

/** Leaving and saving take only what is certain; Enter takes the best match. */
export function useChoosing(props: ComboboxProps) {
  const { chosen, onChoose, onBlur } = props;
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const isMeant = useRef(false);
  const dropped = useDropped();
  const { found, creating, lines, ...lineStates } = useLines(props, typed ?? "", isOpen, close);
  const box = useCombobox({
    items: lines,
    isOpen,
    text: typed ?? chosen?.label ?? "",
    isWaiting: found.isWaiting,
    sure: found.isWaiting || creating.isBusy ? [] : lines,
    start: chosen && !typed ? choiceId(chosen.value) : undefined,
    onText(next) {
      creating.forget();
      dropped.forget();
      isMeant.current = false;
      setTyped(next);
      setOpen(true);
    },
    onOpen() {
      dropped.forget();
      setOpen(true);
    },
    onTake: take,
    onWaited(line, isAway) {
      if (isMeant.current && line?.kind === "choice") take(line);
      else if (isAway || !isMeant.current) takeExact();
      if (isAway) onBlur();
    },
  });
  useBeforeSaving(props.form, finish);
  useEscape(box.isOpen, () => close());

  function close(choice?: Choice | null) {
    if (choice !== undefined) onChoose(choice);
    box.forget();
    setOpen(false);
    setTyped(undefined);
    creating.forget();
  }

  function take(line: Line) {
    if (line.kind === "retry") found.retry();
    else if (line.kind === "create") creating.start(typed?.trim() ?? "");
    else close(line);
  }

  function takeExact() {
    const exact = exactChoice(found.answer, typed ?? "");
    close(exact);
    if (!exact) dropped.drop();
  }

  /** An emptied field is a choice too. */
  function leave() {
    if (!typed?.trim()) close(typed === "" && props.canBeEmpty ? null : undefined);
    else if (found.isWaiting) box.wish.make();
    else takeExact();
  }

  const isReached = box.hasMoved && box.active?.kind === "choice";

  /** Takes the option reached by keys, or the best match; none if nothing was typed. */
  function takeMeant() {
    isMeant.current = typed === undefined ? box.hasMoved : typed !== "";
    if (isMeant.current) box.takeActive();
    else leave();
  }

  /** Neither leaving nor saving creates a record. */
  async function finish() {
    if (creating.isBusy) return;
    if (isReached) takeMeant();
    else leave();
    await box.wish.end();
    if (dropped.isFresh()) throw new Refused(`${props.label}: pick one from the list.`);
  }

  return {
    box,
    ...lineStates,
    note: dropped.isNoted ? "Nothing changed: pick one from the list." : undefined,
    takeMeant,
    takeReached: () => isReached && takeMeant(),
    leave() {
      if (!creating.isBusy) leave();
      if (!box.wish.goAway()) onBlur();
    },
  };
}

function useLines(
  { find, create, pauseMs = PAUSE_MS }: ComboboxProps,
  text: string,
  isOpen: boolean,
  onCreated: (choice: Choice) => void,
) {
  const found = useAnswer({ ask: find, text, none: NONE, isOn: isOpen, pauseMs });
  const creating = useCreating(create, onCreated);
  const known = linesOf(found);
  const canCreate = create && !found.isWaiting && !found.problem;
  return {
    found,
    creating,
    lines: canCreate ? [...known, ...createLine(text, known)] : known,
    message: creating.message ?? wordsFor(found),
    hasChoices: found.answer.length > 0 && !creating.message,
  };
}

/** Escape closes only the list, although a sheet around it listens on the document itself. */
function useEscape(isOpen: boolean, close: () => void) {
  const closeNow = useEffectEvent(close);
  // as soon as the list is visible, not a moment later
  useLayoutEffect(() => {
    if (!isOpen) return;
    function press(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      closeNow();
    }
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  }, [isOpen]);
}

function useCreating(create: ComboboxProps["create"], onCreated: (choice: Choice) => void) {
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false });
  return {
    isBusy: state.isBusy,
    message: state.problem ?? (state.isBusy ? "Creating…" : undefined),
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
