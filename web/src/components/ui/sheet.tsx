import { X } from "lucide-react";
import { Dialog as RadixDialog } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";
import { useNamedPage } from "#lib/page-name.ts";
import { pressActKey } from "./act-key.ts";
import { Button } from "./button.tsx";
import { stayOpenForToasts } from "./stay-open-for-toasts.ts";
import { useFocusReturn } from "./use-focus-return.ts";

const SIDES = {
  end: "end-0 [--slide-from:100%] rtl:[--slide-from:-100%]",
  start: "start-0 [--slide-from:-100%] rtl:[--slide-from:100%]",
} as const;

const SIZES = {
  drawer: "w-72 max-w-[85vw]",
  md: "w-full md:w-120 md:max-w-[75vw]",
  lg: "w-full md:w-168 md:max-w-[75vw]",
} as const;

export type SheetProps = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  title: string;
  description?: ReactNode;
  side?: keyof typeof SIDES;
  /** At most three quarters of the screen; `md` and `lg` fill a narrow one. */
  size?: keyof typeof SIZES;
  /** For a panel with its own header; screen readers keep the title. */
  isHeadHidden?: boolean;
  /** By default, the first control inside. */
  onOpenAutoFocus?: ComponentProps<typeof RadixDialog.Content>["onOpenAutoFocus"];
  /** Called when the panel has left the screen. */
  onClosed?: (() => void) | undefined;
  children: ReactNode;
};

export function Sheet(props: SheetProps) {
  const {
    isOpen,
    onOpenChange,
    side = "end",
    size = "md",
    onOpenAutoFocus,
    onClosed,
    children,
  } = props;
  const focus = useFocusReturn();
  useNamedPage(isOpen && !props.isHeadHidden ? props.title : undefined);
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-overlay data-[state=closed]:animate-fade-out" />
        <RadixDialog.Content
          {...(props.description ? {} : { "aria-describedby": undefined })}
          onInteractOutside={stayOpenForToasts}
          onKeyDown={(event) => pressActKey(event, "[data-sheet-footer]")}
          onOpenAutoFocus={(event) => {
            focus.remember();
            onOpenAutoFocus?.(event);
          }}
          onCloseAutoFocus={(event) => {
            focus.goBack(event);
            // it also fires when another sheet replaces this one, which does not count as closing
            if (!isOpen) onClosed?.();
          }}
          className={classNames(
            "fixed inset-y-0 z-50 flex animate-slide-in flex-col bg-surface shadow-lg outline-none data-[state=closed]:animate-slide-out",
            SIDES[side],
            SIZES[size],
          )}
        >
          <SheetHead {...props} />
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function SheetHead({ title, description, isHeadHidden }: SheetProps) {
  if (isHeadHidden) {
    return <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>;
  }
  return (
    <div className="flex items-start gap-3 border-line border-b px-5 py-3.5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <RadixDialog.Title className="wrap-anywhere py-1 font-semibold text-lg leading-6 max-md:py-2">
          {title}
        </RadixDialog.Title>
        {description && (
          <RadixDialog.Description asChild>
            <div className="wrap-anywhere text-muted text-sm">{description}</div>
          </RadixDialog.Description>
        )}
      </div>
      <RadixDialog.Close asChild>
        <Button variant="ghost" size="icon" aria-label="Close" className="-me-1.5">
          <X aria-hidden />
        </Button>
      </RadixDialog.Close>
    </div>
  );
}

export function SheetBody({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      className={classNames("min-h-0 flex-1 overflow-y-auto overscroll-contain p-5", className)}
      {...rest}
    />
  );
}

export function SheetFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-sheet-footer
      className="border-line border-t bg-sunken px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom),var(--toast-room,0px))]"
    >
      {children}
    </div>
  );
}
