import { Dialog as RadixDialog } from "radix-ui";
import type { ReactNode } from "react";
import { ActHint, focusFieldOrAct, ignoreHeldEnter } from "./act-hint.tsx";
import { pressActKey } from "./act-key.ts";
import { stayOpenForToasts } from "./stay-open-for-toasts.ts";
import { type FocusAfter, useFocusReturn } from "./use-focus-return.ts";

export type DialogProps = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  footer: ReactNode;
  /** A question that must be answered: a click outside does not close it. */
  isAlert?: boolean;
  /** Overrides where the focus goes when it closes. */
  focusAfter?: FocusAfter | undefined;
};

export function Dialog(props: DialogProps) {
  const { isOpen, onOpenChange, title, description, children, footer, isAlert } = props;
  const focus = useFocusReturn(props.focusAfter);
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-overlay data-[state=closed]:animate-fade-out" />
        <RadixDialog.Content
          role={isAlert ? "alertdialog" : "dialog"}
          {...(description ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={(event) => {
            focus.remember();
            focusFieldOrAct(event);
          }}
          onKeyDownCapture={ignoreHeldEnter}
          onKeyDown={(event) => pressActKey(event)}
          onCloseAutoFocus={focus.goBack}
          onInteractOutside={stayOpenForToasts}
          onPointerDownOutside={(event) => isAlert && event.preventDefault()}
          className="fixed inset-x-4 top-4 bottom-[max(1rem,var(--toast-room,0px))] z-50 m-auto flex h-fit max-h-[calc(100dvh-1rem-max(1rem,var(--toast-room,0px)))] max-w-md animate-pop-in flex-col overflow-hidden rounded-xl bg-raised shadow-lg outline-none data-[state=closed]:animate-pop-out"
        >
          <div className="grid gap-1.5 overflow-y-auto p-5">
            <RadixDialog.Title className="wrap-anywhere font-semibold text-lg">
              {title}
            </RadixDialog.Title>
            {description && (
              <RadixDialog.Description asChild>
                <div className="wrap-anywhere text-muted text-sm">{description}</div>
              </RadixDialog.Description>
            )}
            {children}
          </div>
          <div className="group/acts flex flex-wrap justify-end gap-2 border-line border-t bg-sunken px-5 py-3">
            <ActHint className="me-auto" />
            {footer}
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
