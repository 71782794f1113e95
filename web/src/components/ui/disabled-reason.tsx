import { cloneElement, type HTMLAttributes, type MouseEvent, type ReactElement } from "react";
import { Tooltip } from "./tooltip.tsx";

/**
 * An unavailable action: it can still be focused, and says why on hover, on focus and when it is
 * pressed. Without a reason the action is unchanged.
 */
export function DisabledReason({
  reason,
  children,
}: {
  reason: string | undefined;
  /** One button. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}) {
  if (!reason) return children;
  const disabled = {
    "aria-disabled": true,
    // A link or a submit button would act by itself.
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
  return (
    <Tooltip text={reason} delay={150} opensOnPress>
      {cloneElement(children, disabled)}
    </Tooltip>
  );
}
