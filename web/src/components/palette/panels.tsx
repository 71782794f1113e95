import type { Finding } from "./finding.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { Palette } from "./palette.tsx";

/** What is open: the palette, the list of keys, or neither. */
export type Panel = "palette" | "keys" | undefined;

export type PanelsProps = Finding & { open: Panel; onOpen(panel: Panel): void };

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
