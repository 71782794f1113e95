import { Check, ChevronDown, Plus, RotateCw } from "lucide-react";
import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Input } from "#components/ui/input.tsx";
import { classNames } from "#lib/class-names.ts";
import type { Entry } from "./combobox-entries.ts";
import type { ComboboxProps } from "./combobox-props.ts";
import { useCombobox } from "./use-combobox.ts";

/**
 * A text field with a list of what it may hold, after the ARIA pattern: the focus stays in the field,
 * the arrow keys move through the list, Enter or Tab takes, Escape puts back.
 */
export function Combobox(props: ComboboxProps) {
  const { control, label, hasFocus } = props;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const id = control.id ?? listId;
  useEffect(() => {
    if (hasFocus) document.getElementById(id)?.focus();
  }, [hasFocus, id]);
  const box = useCombobox(props, listId);
  useInSight(list, box.isOpen, box.active?.id);
  const hasList = box.isOpen && box.entries.length > 0;
  return (
    <div className="relative">
      <Input
        {...control}
        role="combobox"
        aria-expanded={box.isOpen}
        aria-controls={hasList ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={hasList && box.active ? box.active.id : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={box.text}
        {...box.events}
        className="pe-8 text-ellipsis"
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-subtle"
      />
      <p role="status" className="sr-only">
        {box.isOpen && box.message}
      </p>
      {box.isOpen && (
        <div
          ref={list}
          className="absolute inset-x-0 z-20 mt-1 max-h-64 animate-pop-in overflow-y-auto rounded-lg bg-raised p-1 text-fg shadow-md"
        >
          {!box.hasChoices && <p className="px-2 py-1.5 text-muted">{box.message}</p>}
          {hasList && (
            <div role="listbox" id={listId} aria-label={label} tabIndex={-1}>
              {box.entries.map((entry) => (
                <Option
                  key={entry.id}
                  entry={entry}
                  isActive={entry === box.active}
                  isChosen={entry.value !== undefined && entry.value === props.chosen?.value}
                  onTake={() => box.take(entry)}
                />
              ))}
            </div>
          )}
        </div>
      )}
    </div>
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

const ICONS = { choice: Check, create: Plus, retry: RotateCw };

type OptionProps = { entry: Entry; isActive: boolean; isChosen: boolean; onTake(): void };

function Option({ entry, isActive, isChosen, onTake }: OptionProps) {
  const Icon = ICONS[entry.kind];
  return (
    <button
      type="button"
      role="option"
      id={entry.id}
      tabIndex={-1}
      aria-selected={isActive}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
      className={classNames(
        "flex min-h-8 w-full cursor-default select-none items-center gap-2 rounded-md px-2 py-1 text-start max-md:min-h-10 [&_svg]:size-4 [&_svg]:shrink-0",
        isActive && "bg-hover",
      )}
    >
      <span className="wrap-anywhere min-w-0 flex-1">
        {entry.label}
        {entry.hint && <span className="ms-2 text-muted text-xs">{entry.hint}</span>}
      </span>
      {(isChosen || entry.kind !== "choice") && <Icon aria-hidden className="text-subtle" />}
      {isChosen && <span className="sr-only">, chosen</span>}
    </button>
  );
}
