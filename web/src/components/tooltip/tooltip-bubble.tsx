import { Tooltip } from "radix-ui";
import { type ReactNode, type Ref, useImperativeHandle } from "react";

type TooltipBubbleProps = {
  id: string;
  anchor: HTMLElement;
  /** The preferred side; the other one if there is no room. */
  side: "top" | "right";
  onClose(): void;
  children: ReactNode;
};

export function TooltipBubble({ id, anchor, side, onClose, children }: TooltipBubbleProps) {
  return (
    <Tooltip.Provider>
      <Tooltip.Root open onOpenChange={onClose}>
        <Tooltip.Trigger asChild>
          <Anchor element={anchor} />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            id={id}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-pop-in text-pretty rounded-md bg-fg px-2 py-1 font-medium text-canvas text-xs"
          >
            {children}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

/** The trigger was rendered before this code was loaded. */
function Anchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
