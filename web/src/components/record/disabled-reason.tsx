import { cloneElement, type MouseEvent, type ReactElement, useState } from "react";
import { Tooltip, TooltipProvider } from "#components/ui/tooltip.tsx";

type Disabled = { "aria-disabled": true; onClick(event: MouseEvent): void };

/**
 * An action that cannot be done now: it can still be reached, and says why on hover, on focus and
 * when it is pressed. Without a reason it is the plain action.
 */
export function DisabledReason({
  reason,
  children,
}: {
  reason: string | undefined;
  /** One button. */
  children: ReactElement<Partial<Disabled>>;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!reason) return children;
  const disabled: Disabled = {
    "aria-disabled": true,
    onClick(event) {
      // A link or a submitting button would act by itself.
      event.preventDefault();
      setOpen(true);
    },
  };
  return (
    <TooltipProvider delayDuration={150}>
      <Tooltip text={reason} open={isOpen} onOpenChange={setOpen}>
        {cloneElement(children, disabled)}
      </Tooltip>
    </TooltipProvider>
  );
}
