import { ChevronDown } from "lucide-react";
import { useId, useLayoutEffect } from "react";
import { Input } from "#components/ui/input.tsx";
import { classNames } from "#lib/class-names.ts";
import { ComboboxList } from "./combobox-list.tsx";
import type { ComboboxProps } from "./combobox-props.ts";
import { useChoosing } from "./use-choosing.ts";

/**
 * Enter takes the best match. Leaving takes an option that keys have reached or that is typed in
 * full, and otherwise says that nothing changed. Escape restores the previous value.
 */
export function Combobox(props: ComboboxProps) {
  const { control, label, hasFocus } = props;
  const ownId = useId();
  const id = control.id ?? ownId;
  useLayoutEffect(() => {
    if (hasFocus) document.getElementById(id)?.focus();
  }, [hasFocus, id]);
  const { box, message, hasChoices, note, takeMeant, takeReached, leave } = useChoosing(props);
  const noteId = useId();
  const input = box.input({
    ...control,
    ...(note && notedControl(control, noteId)),
    id,
    onBlur: leave,
    onKeyDown(event) {
      if (event.nativeEvent.isComposing) return;
      if (event.key === "Tab") takeReached();
      // With the list open, Enter is for the list and does not save the form.
      if (event.key !== "Enter" || !box.isOpen || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      takeMeant();
    },
  });
  const code = input.value === props.chosen?.label ? props.chosen?.code : undefined;
  return (
    <div>
      <div className="relative">
        <Input {...input} className={classNames("text-ellipsis", code ? "pe-28" : "pe-8")} />
        {code && (
          <span className="pointer-events-none absolute inset-y-0 end-8 my-auto h-fit max-w-19 truncate text-muted text-xs">
            <span className="sr-only">, </span>
            {code}
          </span>
        )}
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-subtle"
        />
        {box.isOpen && (
          <div
            ref={bringInSight}
            className="absolute inset-x-0 z-20 mt-1 animate-pop-in rounded-lg bg-raised p-1 text-fg shadow-md"
          >
            {!hasChoices && <p className="px-2 py-1.5 text-muted">{message}</p>}
            <ComboboxList
              box={box}
              label={label}
              chosen={props.chosen?.value}
              className="max-h-64"
            />
          </div>
        )}
      </div>
      <p id={noteId} role="status" className={note ? "mt-1.5 text-danger text-xs" : "sr-only"}>
        {note ?? (box.isOpen && message)}
      </p>
    </div>
  );
}

function notedControl(control: ComboboxProps["control"], noteId: string) {
  const described = [noteId, control["aria-describedby"]].filter(Boolean).join(" ");
  return { "aria-invalid": true, "aria-describedby": described };
}

function bringInSight(list: HTMLElement | null) {
  list?.scrollIntoView({ block: "nearest" });
}
