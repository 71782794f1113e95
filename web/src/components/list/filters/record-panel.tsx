import { useQuery } from "@tanstack/react-query";
import { Popover } from "radix-ui";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Input } from "#components/ui/input.tsx";
import { useTriggerFocus } from "#components/ui/use-focus-return.ts";
import { classNames } from "#lib/class-names.ts";
import type { PanelTrigger } from "../panel-button.tsx";
import { PANEL_LOOK } from "../panel-look.ts";

/** A record that can be filtered by. */
export type FilterRecord = { id: string; label: string; hint?: string };

/** Where the records of a filter come from. */
export type RecordChoices = {
  /** Names them among what is kept in memory: "organizations". */
  name: string;
  /** The first few that match; all of them begin with an empty text. */
  search(text: string, signal: AbortSignal): Promise<readonly FilterRecord[]>;
  /** What the record with this id is called. */
  labelOf(id: string): Promise<string>;
};

export type RecordFilterProps = {
  label: string;
  choices: RecordChoices;
  /** The id of the chosen record; empty for any. */
  value: string;
  onChange(id: string): void;
};

/** Finds the record to filter by. */
export function RecordPanel({ trigger, ...props }: RecordFilterProps & PanelTrigger) {
  const [isOpen, setOpen] = useState(true);
  const focus = useTriggerFocus();
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild ref={focus.trigger}>
        {trigger}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          onInteractOutside={focus.onInteractOutside}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          aria-label={props.label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className={classNames(PANEL_LOOK, "w-72")}
        >
          <Finder {...props} close={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const PAUSE_MS = 200;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function Finder({ label, choices, value, onChange, close }: RecordFilterProps & { close(): void }) {
  const id = useId();
  const [text, setText] = useState("");
  const asked = usePaused(text);
  const found = useQuery({
    queryKey: ["filter-records", choices.name, asked],
    queryFn: ({ signal }) => choices.search(asked, signal),
    retry: false,
  });
  const any = { id: "", label: "Any" };
  const options: readonly FilterRecord[] = [...(asked ? [] : [any]), ...(found.data ?? [])];
  const [place, setPlace] = useState(0);
  const at = Math.min(place, options.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  function choose(record: FilterRecord | undefined) {
    if (!record) return;
    onChange(record.id);
    close();
  }
  const wish = useWish(asked !== text.trim() || found.isFetching, () => choose(options[at]));

  function press(event: KeyboardEvent) {
    // Keys pressed while letters are put together belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      wish.takeBack();
      setPlace(Math.max(0, Math.min(at + step, options.length - 1)));
    } else if (event.key === "Enter") {
      wish.make();
    }
  }
  return (
    <>
      <div className="p-2">
        <Input
          role="combobox"
          weight="quiet"
          aria-label={`Find: ${label}`}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={at < 0 ? undefined : optionId(at)}
          placeholder="Type to find"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            wish.takeBack();
            setPlace(0);
          }}
          onKeyDown={press}
        />
      </div>
      <div id={id} role="listbox" aria-label={label} className="grid px-1.5 pb-1.5">
        {options.map((record, index) => (
          <Option
            key={record.id}
            id={optionId(index)}
            record={record}
            isActive={index === at}
            isChosen={record.id === value}
            onPoint={() => setPlace(index)}
            onChoose={() => choose(record)}
          />
        ))}
      </div>
      <p role="status" className={classNames("px-3.5 text-muted", said(found, asked) && "pb-3")}>
        {said(found, asked)}
      </p>
    </>
  );
}

function Option({
  id,
  record: { label, hint },
  isActive,
  isChosen,
  onPoint,
  onChoose,
}: {
  id: string;
  record: FilterRecord;
  isActive: boolean;
  isChosen: boolean;
  onPoint(): void;
  onChoose(): void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the box above, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={classNames(
        "flex h-8 cursor-default items-center gap-2 rounded-md px-2 max-md:h-10",
        isActive && "bg-hover",
        isChosen && "font-medium text-accent",
      )}
    >
      <span className="truncate">{label}</span>
      {hint && <span className="truncate text-subtle text-xs">{hint}</span>}
    </div>
  );
}

/** Fulfils a wish at once, or as soon as there is no more to wait for. */
function useWish(isWaiting: boolean, fulfil: () => void) {
  const isMade = useRef(false);
  const fulfilNow = useEffectEvent(fulfil);
  useEffect(() => {
    if (isWaiting || !isMade.current) return;
    isMade.current = false;
    fulfilNow();
  }, [isWaiting]);
  return {
    make() {
      if (isWaiting) isMade.current = true;
      else fulfil();
    },
    takeBack() {
      isMade.current = false;
    },
  };
}

type Found = { data?: readonly unknown[] | undefined; error: Error | null; isPending: boolean };

function said({ data, error, isPending }: Found, asked: string): string {
  if (error) return error.message;
  if (isPending) return "Searching";
  return data?.length === 0 && asked ? `Nothing matches “${asked}”.` : "";
}

/** The text as it was when typing paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
