import { Tooltip as RadixTooltip } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";

/** Stands once around the app; lets a second tooltip open at once after the first. */
export const TooltipProvider = RadixTooltip.Provider;

export type TooltipProps = Omit<ComponentProps<typeof RadixTooltip.Root>, "children"> & {
  text: ReactNode;
  side?: "top" | "bottom" | "left" | "right";
  /** Shows the child alone, for a tooltip that says nothing new just now. */
  isOff?: boolean;
  /** One element that takes a ref and can have the focus. */
  children: ReactNode;
};

/** A few words beside what the pointer or the focus is on. Never the only place of a fact. */
export function Tooltip({ text, side = "top", isOff, children, ...rest }: TooltipProps) {
  if (isOff) return children;
  return (
    <RadixTooltip.Root {...rest}>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 animate-pop-in text-pretty rounded-md bg-fg px-2 py-1 font-medium text-canvas text-xs"
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
