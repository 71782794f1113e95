import { useCombobox as useDownshift } from "downshift";
import type { ComponentProps, KeyboardEvent } from "react";
import { useState } from "react";
import { usePendingChoice } from "./use-pending-choice.ts";

type Options<Item> = {
  items: readonly Item[];
  isOpen: boolean;
  text: string;
  isWaiting: boolean;
  /** The items that keys can take now. By default all of them, or none while others may arrive. */
  sure?: readonly Item[];
  /** Id of the item where the list begins; by default the first. */
  start?: string | undefined;
  onText(text: string): void;
  onOpen?(): void;
  onTake(item: Item): void;
  /** Handles Enter or Tab pressed before the items arrived; by default takes the intended one. */
  onWaited?(item: Item | undefined, isAway: boolean): void;
};

/**
 * Follows the ARIA pattern in which the focus stays in the field. The typed text, the results and
 * the choice belong to the caller.
 */
export function useCombobox<Item extends { id: string }>(options: Options<Item>) {
  const { items, text, isWaiting, sure = isWaiting ? [] : items, onTake } = options;
  const place = useActive(items, options.start);
  const { active, hasMoved } = place;
  const wish = usePendingChoice(isWaiting, (isAway) => {
    const meant = place.isGone ? undefined : active;
    if (options.onWaited) options.onWaited(meant, isAway);
    else if (meant) onTake(meant);
  });
  const isOpen = options.isOpen && !wish.isAway;

  const box = useDownshift<Item>({
    items: [...items],
    isOpen,
    inputValue: text,
    selectedItem: null,
    highlightedIndex: isOpen && active ? items.indexOf(active) : -1,
    stateReducer: reduce,
    onIsOpenChange: (changed) => changed.isOpen && open(),
    onHighlightedIndexChange: ({ highlightedIndex }) => place.pick(items[highlightedIndex]?.id),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onTake(selectedItem),
  });

  // Called even without a list, which the library would complain about.
  const list = box.getMenuProps({}, { suppressRefError: true });

  function forget() {
    place.forget();
    wish.forget();
  }

  function open() {
    forget();
    options.onOpen?.();
  }

  function move() {
    wish.forget();
    place.move();
  }

  /** Takes the active item as soon as it is final. */
  function takeActive() {
    if (active && sure.includes(active)) onTake(active);
    else if (isWaiting) wish.make();
  }

  const hasList = isOpen && items.length > 0;
  return {
    items,
    active,
    hasMoved,
    wish,
    isOpen,
    hasList,
    forget,
    takeActive,
    input: ({ onKeyDown, ...own }: ComponentProps<"input">) => ({
      ...box.getInputProps({
        ...own,
        onChange({ currentTarget }) {
          forget();
          options.onText(currentTarget.value);
        },
        onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
          onKeyDown?.(event);
          press(event, isOpen, { takeActive, move });
        },
      }),
      autoCapitalize: "none",
      spellCheck: false,
      // The list is not always rendered, and the label of a field belongs to its form.
      "aria-expanded": hasList,
      "aria-labelledby": undefined,
      ...(!hasList && { "aria-controls": undefined, "aria-activedescendant": undefined }),
    }),
    list: (label: string) => ({ ...list, "aria-label": label, "aria-labelledby": undefined }),
    option: (item: Item, index: number) => box.getItemProps({ item, index }),
  };
}

const IS_OWN = new Set(["Escape", "Home", "End"]);

/** No key moves through the list while it composes a character or moves the caret. */
function isForList({ key, altKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  return !(nativeEvent.isComposing || altKey || ctrlKey || metaKey || IS_OWN.has(key));
}

type Moves = { takeActive(): void; move(): void };

function press(event: KeyboardEvent<HTMLInputElement>, isOpen: boolean, moves: Moves) {
  const isOwn = !isForList(event);
  if (isOwn || event.key === "Enter") {
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
  }
  if (isOwn || !isOpen || event.defaultPrevented) return;
  if (event.key === "Enter") {
    event.preventDefault();
    moves.takeActive();
  } else if (/^(Arrow|Page)(Up|Down)$/.test(event.key)) {
    moves.move();
  }
}

const { stateChangeTypes: TYPES } = useDownshift;

/** The library may change only the active item and the one taken by a click. */
function reduce<State extends { isOpen: boolean }>(
  state: State,
  { type, changes }: { type: string; changes: Partial<State> },
): Partial<State> {
  switch (type) {
    case TYPES.InputClick:
      return { ...state, isOpen: true };
    case TYPES.InputKeyDownArrowDown:
    case TYPES.InputKeyDownArrowUp:
      return state.isOpen ? changes : { ...state, isOpen: true };
    case TYPES.InputKeyDownPageDown:
    case TYPES.InputKeyDownPageUp:
    case TYPES.ItemMouseMove:
    case TYPES.ItemClick:
      return changes;
    default:
      return state;
  }
}

/** The item reached by keys or the pointer, or else the start of the list. */
function useActive<Item extends { id: string }>(items: readonly Item[], start: string | undefined) {
  const [picked, pick] = useState<string>();
  const [hasMoved, setMoved] = useState(false);
  const find = (wanted: string | undefined) => items.find(({ id }) => id === wanted);
  const byHand = find(picked);
  return {
    active: byHand ?? find(start) ?? items[0],
    isGone: picked !== undefined && !byHand,
    hasMoved,
    pick,
    move: () => setMoved(items.length > 0),
    forget() {
      pick(undefined);
      setMoved(false);
    },
  };
}
