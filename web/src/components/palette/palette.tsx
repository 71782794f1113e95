import { Dialog } from "radix-ui";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { focusInPlace, useFocusReturn } from "#components/ui/use-focus-return.ts";
import type { Entry } from "./entries.ts";
import type { WithActs } from "./finding.ts";
import { PaletteSearch } from "./palette-search.tsx";

export type PaletteProps = WithActs & {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  onKeys(): void;
};

export function Palette({ isOpen, onOpenChange, ...finding }: PaletteProps) {
  const focus = useFocusReturn();
  const isLeaving = useRef(false);
  const remember = useEffectEvent(focus.remember);
  // before the field takes the focus
  useLayoutEffect(() => {
    if (!isOpen) return;
    isLeaving.current = false;
    remember();
  }, [isOpen]);

  function choose({ href, run, reason, staysOpen }: Entry) {
    if (reason) return;
    if (staysOpen) return run();
    isLeaving.current = href !== undefined;
    onOpenChange(false);
    run();
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-overlay data-[state=closed]:animate-fade-out" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            if (!isLeaving.current) return focus.goBack(event);
            // the element that had the focus is about to be removed
            event.preventDefault();
            const main = document.getElementById("main");
            // the opened page may have set its own focus
            if (!main?.contains(document.activeElement)) focusInPlace(main);
          }}
          className="fixed inset-x-3 top-[max(0.75rem,12dvh)] z-50 mx-auto flex max-h-[min(30rem,76dvh)] max-w-xl animate-pop-in flex-col overflow-hidden rounded-xl bg-raised shadow-lg outline-none data-[state=closed]:animate-pop-out max-md:top-3 max-md:max-h-[calc(100dvh-1.5rem)]"
        >
          <Dialog.Title className="sr-only">Find anything</Dialog.Title>
          <PaletteSearch {...finding} onChoose={choose} onClose={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
