import { cloneElement, type HTMLAttributes, type MouseEvent, type ReactElement } from "react";
import { Tooltip } from "./tooltip.tsx";

/**
 * The action can still be focused, and says why on hover, on focus and when it is pressed. Without
 * a reason it is unchanged.
 */
export function DisabledReason({
  reason,
  children,
}: {
  reason: string | undefined;
  /** One button. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}) {
  const disabled = {
    "aria-disabled": true,
    // A link or a submit button would act by itself.
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
  // the same element with and without a reason: a button that becomes unavailable keeps the focus
  return (
    <Tooltip text={reason} delay={150} isOff={!reason} opensOnPress={reason !== undefined}>
      {reason ? cloneElement(children, disabled) : children}
    </Tooltip>
  );
}
