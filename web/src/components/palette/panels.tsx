import type { WithActs } from "./finding.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { Palette } from "./palette.tsx";

export type Panel = "palette" | "keys" | undefined;

export type PanelsProps = WithActs & { open: Panel; onOpen(panel: Panel): void };

/** The palette and the list of keys load together, with the first of them. */
export function Panels({ open, onOpen, ...finding }: PanelsProps) {
  return (
    <>
      <Palette
        {...finding}
        isOpen={open === "palette"}
        onOpenChange={(isOpen) => onOpen(isOpen ? "palette" : undefined)}
        onKeys={() => onOpen("keys")}
      />
      <KeysDialog
        {...finding}
        isOpen={open === "keys"}
        onOpenChange={(isOpen) => onOpen(isOpen ? "keys" : undefined)}
      />
    </>
  );
}
