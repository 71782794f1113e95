import type { WithActs } from "./finding.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { Palette } from "./palette.tsx";
import type { EarlyKeys } from "./use-early-keys.ts";

export type Panel = "palette" | "keys" | undefined;

export type PanelsProps = WithActs & {
  open: Panel;
  onOpen(panel: Panel): void;
  takeEarlyKeys(): EarlyKeys;
};

/** The palette and the list of keys load together, with the first of them. */
export function Panels({ open, onOpen, takeEarlyKeys, ...finding }: PanelsProps) {
  return (
    <>
      <Palette
        {...finding}
        isOpen={open === "palette"}
        onOpenChange={(isOpen) => onOpen(isOpen ? "palette" : undefined)}
        onKeys={() => onOpen("keys")}
        takeEarlyKeys={takeEarlyKeys}
      />
      <KeysDialog
        {...finding}
        isOpen={open === "keys"}
        onOpenChange={(isOpen) => onOpen(isOpen ? "keys" : undefined)}
      />
    </>
  );
}
