import { DropdownMenu } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "#lib/class-names.ts";

export const Menu = DropdownMenu.Root;
export const MenuTrigger = DropdownMenu.Trigger;

const ITEM_LOOK =
  "relative flex h-8 cursor-default select-none items-center gap-2 rounded-md px-2 text-sm outline-none data-disabled:opacity-45 data-highlighted:bg-hover max-md:h-10 [&_svg]:size-4 [&_svg]:shrink-0";

export function MenuContent({ className, ...rest }: ComponentProps<typeof DropdownMenu.Content>) {
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        sideOffset={6}
        collisionPadding={8}
        className={classNames(
          "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 origin-(--radix-dropdown-menu-content-transform-origin) animate-pop-in overflow-y-auto rounded-lg bg-raised p-1 text-fg shadow-md outline-none data-[state=closed]:animate-pop-out",
          className,
        )}
        {...rest}
      />
    </DropdownMenu.Portal>
  );
}

export function MenuItem({
  isDanger,
  className,
  ...rest
}: ComponentProps<typeof DropdownMenu.Item> & { isDanger?: boolean }) {
  return (
    <DropdownMenu.Item
      className={classNames(
        ITEM_LOOK,
        isDanger ? "text-danger data-highlighted:bg-danger-soft" : "[&_svg]:text-subtle",
        className,
      )}
      {...rest}
    />
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}
