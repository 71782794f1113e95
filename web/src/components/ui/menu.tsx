import { Link } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { type FocusEvent, Fragment, type ReactElement, useRef } from "react";
import { classNames } from "#lib/class-names.ts";
import { useTriggerFocus } from "./use-focus-return.ts";

export type MenuEntry = {
  label: string;
  icon: LucideIcon;
  isDanger?: boolean;
  /** Separates it from the lines above. */
  isApart?: boolean;
  /** The reason it is unavailable now; the line shows it, and does nothing. */
  disabledReason?: string | undefined;
} & ({ to: string } | { onSelect(): void });

export type MenuProps = {
  /** One button. */
  trigger: ReactElement;
  /** Opened by keyboard, so its first line takes the focus. */
  isByKey?: boolean;
  entries: readonly MenuEntry[];
  side?: "top" | "bottom";
  align?: "start" | "end";
};

/** Open from the moment it is rendered. Screens use `MenuButton`, which loads it. */
export function OpenMenu({
  trigger,
  entries,
  isByKey,
  side = "bottom",
  align = "start",
}: MenuProps) {
  // the library looks for keys it has seen itself, and the first one was pressed before it loaded
  const isFirst = useRef(isByKey);
  function focusFirstEntry({ currentTarget }: FocusEvent<HTMLElement>) {
    if (!isFirst.current) return;
    isFirst.current = false;
    currentTarget.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }
  // pressing the button while the menu fades out opens it again, and does not count as a press
  // outside
  const focus = useTriggerFocus();
  function leaveToButton(event: Event) {
    if (focus.trigger.current?.contains(event.target as Node)) event.preventDefault();
  }
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild ref={focus.trigger}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          onFocus={focusFirstEntry}
          onPointerDownOutside={leaveToButton}
          onInteractOutside={focus.onInteractOutside}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 origin-(--radix-dropdown-menu-content-transform-origin) animate-pop-in overflow-y-auto rounded-lg bg-raised p-1 text-fg shadow-md outline-none data-[state=closed]:animate-pop-out"
        >
          {entries.map((entry) => (
            <Fragment key={entry.label}>
              {entry.isApart && <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />}
              <Entry {...entry} />
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const LOOK =
  "relative flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 text-sm outline-none data-highlighted:bg-hover max-md:min-h-10 [&_svg]:size-4 [&_svg]:shrink-0";

function Entry({ label, icon: Icon, isDanger, disabledReason, ...act }: MenuEntry) {
  if (disabledReason) {
    return (
      <DropdownMenu.Item
        aria-disabled
        textValue={label}
        className={classNames(LOOK, "text-muted [&_svg]:text-subtle")}
        onSelect={(event) => event.preventDefault()}
      >
        <Icon aria-hidden className="rtl:-scale-x-100" />
        <span className="grid max-w-56 py-1">
          {label}
          <span className="text-pretty text-subtle text-xs">{disabledReason}</span>
        </span>
      </DropdownMenu.Item>
    );
  }
  const look = classNames(
    LOOK,
    isDanger ? "text-danger data-highlighted:bg-danger-soft" : "[&_svg]:text-subtle",
  );
  const words = (
    <>
      <Icon aria-hidden className="rtl:-scale-x-100" />
      {label}
    </>
  );
  if ("to" in act) {
    return (
      <DropdownMenu.Item asChild className={look}>
        <Link to={act.to}>{words}</Link>
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item className={look} onSelect={act.onSelect}>
      {words}
    </DropdownMenu.Item>
  );
}
