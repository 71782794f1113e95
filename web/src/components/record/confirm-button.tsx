import { type ReactNode, useState } from "react";
import { Button, type ButtonProps } from "#components/ui/button.tsx";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx";
import { DisabledReason } from "./disabled-reason.tsx";

type ConfirmButtonProps = Omit<ConfirmDialogProps, "isOpen" | "onOpenChange"> & {
  variant?: ButtonProps["variant"];
  size?: ButtonProps["size"];
  /** Why it cannot be done now; the button then says so instead. */
  disabledReason?: string | undefined;
  children: ReactNode;
};

/** A button that says what it will do before it does it. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { variant = "outline", size = "md", disabledReason, children, ...dialog } = props;
  const [isOpen, setOpen] = useState(false);
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
