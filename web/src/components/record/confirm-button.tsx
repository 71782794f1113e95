import { useState } from "react";
import { Button, type ButtonProps } from "#components/ui/button.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx";
import { DisabledReason } from "./disabled-reason.tsx";

type ConfirmButtonProps = Omit<ConfirmDialogProps, "isOpen" | "onOpenChange"> & {
  variant?: ButtonProps["variant"];
  size?: ButtonProps["size"];
  /** Why it cannot be done now; the button then says so instead. */
  disabledReason?: string | undefined;
  /** What it does, as the command palette offers it too. */
  children: string;
};

/** A button that says what it will do before it does it. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { variant = "outline", size = "md", disabledReason, children, ...dialog } = props;
  const [isOpen, setOpen] = useState(false);
  useScreenActions(disabledReason ? [] : [{ label: children, run: () => setOpen(true) }]);
  return (
    <>
      <DisabledReason reason={disabledReason}>
        <Button variant={variant} size={size} onClick={() => setOpen(true)}>
          {children}
        </Button>
      </DisabledReason>
      <ConfirmDialog {...dialog} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
