import { useState } from "react";
import { Button, type ButtonProps } from "#components/ui/button.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import type { ConfirmDialogProps } from "./confirm-dialog.tsx";

type ConfirmButtonProps = Omit<ConfirmDialogProps, "isOpen" | "onOpenChange"> & {
  variant?: ButtonProps["variant"];
  size?: ButtonProps["size"];
  /** The reason it is unavailable now; the button shows it instead. */
  disabledReason?: string | undefined;
  /** The command palette uses this label too. */
  children: string;
};

const ConfirmDialog = lazyPart<ConfirmDialogProps>(() =>
  import("./confirm-dialog.tsx").then((module) => module.ConfirmDialog),
);

export function ConfirmButton(props: ConfirmButtonProps) {
  const { variant = "outline", size = "md", disabledReason, children, ...dialog } = props;
  const [isOpen, setOpen] = useState(false);
  // it stays mounted once it was needed, so that it can animate out
  const [isNeeded, setNeeded] = useState(false);
  function ask() {
    setNeeded(true);
    setOpen(true);
  }
  useScreenActions(disabledReason ? [] : [{ label: children, run: ask }]);
  return (
    <>
      <DisabledReason reason={disabledReason}>
        <Button
          variant={variant}
          size={size}
          onClick={ask}
          onPointerEnter={ConfirmDialog.preload}
          onFocus={ConfirmDialog.preload}
        >
          {children}
        </Button>
      </DisabledReason>
      {isNeeded && <ConfirmDialog {...dialog} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
