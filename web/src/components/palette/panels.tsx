import type { PanelsProps } from "./finder.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { Palette } from "./palette.tsx";

/** What the finder opens. Loaded with the first of them. */
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
