import { useQuery } from "@tanstack/react-query";
import { Popover } from "radix-ui";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { Input } from "#components/ui/input.tsx";
import { classNames } from "#lib/class-names.ts";
import type { PanelTrigger } from "../panel-button.tsx";
import { PANEL_LOOK } from "../panel-look.ts";
import type { FilterRecord, RecordFilterProps } from "./record-filter.tsx";

/** Finds the record to filter by. */
export function RecordPanel({ trigger, ...props }: RecordFilterProps & PanelTrigger) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
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
  function press(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      setPlace(Math.max(0, Math.min(at + step, options.length - 1)));
    } else if (event.key === "Enter") {
      choose(options[at]);
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
            setPlace(0);
          }}
          onKeyDown={press}
        />
      </div>
      <div id={id} role="listbox" aria-label={label} className="grid px-1.5 pb-1.5">
        {options.map((record, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the box above, which keeps the focus
          <div
            key={record.id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={record.id === value}
            onPointerMove={() => setPlace(index)}
            onClick={() => choose(record)}
            className={classNames(
              "flex h-8 cursor-default items-center gap-2 rounded-md px-2 max-md:h-10",
              index === at && "bg-hover",
              record.id === value && "font-medium text-accent",
            )}
          >
            <span className="truncate">{record.label}</span>
            {record.hint && <span className="truncate text-subtle text-xs">{record.hint}</span>}
          </div>
        ))}
      </div>
      <p role="status" className={classNames("px-3.5 text-muted", said(found, asked) && "pb-3")}>
        {said(found, asked)}
      </p>
    </>
  );
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
