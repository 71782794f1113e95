import type { Return } from "@pharmacy/contract/returns/returns";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { ReturnState } from "./return-state.tsx";
import { sizeOf } from "./return-words.ts";

type Props = {
  one: Return;
  actions?: ReactNode;
  children: ReactNode;
  onKeyDown?(event: KeyboardEvent): void;
  onClose(): void;
};

/** A return beside its list. */
export function ReturnSheet({ one, actions, children, onKeyDown, onClose }: Props) {
  const [isOpen, setOpen] = useState(true);
  const head = useRef<HTMLDivElement>(null);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      size="lg"
      title={one.number}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {one.organization.name}
          <ReturnState status={one.status} isFilled />
          <span className="nums">{sizeOf(one)}</span>
        </span>
      }
      onOpenAutoFocus={(event) => {
        const first = head.current?.querySelector<HTMLElement>("button");
        if (!first) return;
        event.preventDefault();
        first.focus({ preventScroll: true });
      }}
    >
      <SheetBody className="grid content-start gap-4" onKeyDown={onKeyDown}>
        {actions && (
          <div ref={head} className="flex flex-wrap items-center gap-2">
            {actions}
          </div>
        )}
        {children}
      </SheetBody>
    </Sheet>
  );
}
