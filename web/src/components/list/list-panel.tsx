import { Popover } from "radix-ui";
import type { ReactNode } from "react";
import type { PanelTrigger } from "#components/ui/panel-button.tsx";
import { useTriggerFocus } from "#components/ui/use-focus-return.ts";
import { classNames } from "#lib/class-names.ts";

type ListPanelProps = Pick<PanelTrigger, "trigger"> & {
  label: string;
  /** Its width, and its padding if any. */
  className: string;
  align?: "start" | "end";
  /** Left out for a panel that is open when it is first rendered, and closes by itself. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Opens below a button of a list. */
export function ListPanel(props: ListPanelProps) {
  const { trigger, label, className, align = "start", isOpen, onOpenChange, children } = props;
  const focus = useTriggerFocus();
  return (
    <Popover.Root
      {...(isOpen === undefined ? { defaultOpen: true } : { open: isOpen })}
      {...(onOpenChange && { onOpenChange })}
    >
      <Popover.Trigger asChild ref={focus.trigger}>
        {trigger}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          onInteractOutside={focus.onInteractOutside}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={classNames(LOOK, className)}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const LOOK =
  "z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] origin-(--radix-popover-content-transform-origin) animate-pop-in overflow-y-auto rounded-lg bg-raised text-fg shadow-md outline-none data-[state=closed]:animate-pop-out";
