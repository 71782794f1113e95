import { type CSSProperties, useRef } from "react";
import { createPortal } from "react-dom";
import { Toaster as Sonner } from "sonner";
import { TOASTS } from "#lib/specified.ts";
import { useTheme } from "#lib/theme.ts";
import { useToastRoom } from "./use-toast-room.ts";

// The library's own rich colours fall short of the contrast that small text needs.
const COLOURS = {
  fontFamily: "inherit",
  "--width": `${TOASTS.widthPx}px`,
  // an open dialog takes the pointer from everything beside it
  pointerEvents: "auto",
  "--success-bg": "var(--success-soft)",
  "--success-border": "var(--line)",
  "--success-text": "var(--success)",
  "--error-bg": "var(--danger-soft)",
  "--error-border": "var(--line)",
  "--error-text": "var(--danger)",
} as CSSProperties;

/** Where toasts appear. Loaded after the page; toasts that came before it are shown then. */
export function Toaster() {
  const { isDark } = useTheme();
  const frame = useRef<HTMLDivElement>(null);
  useToastRoom(frame);
  const toasts = (
    <div ref={frame}>
      <Sonner
        position="bottom-right"
        richColors
        closeButton
        visibleToasts={TOASTS.visible}
        duration={TOASTS.shownMs}
        gap={TOASTS.gapPx}
        offset={TOASTS.offsetPx}
        mobileOffset={TOASTS.mobileOffsetPx}
        hotkey={TOASTS.hotkey}
        containerAriaLabel={TOASTS.label}
        toastOptions={{ closeButtonAriaLabel: TOASTS.closeLabel }}
        theme={isDark ? "dark" : "light"}
        style={COLOURS}
      />
    </div>
  );
  // An open dialog hides the app's own element from screen readers, with all that comes into it later.
  return createPortal(toasts, document.body);
}
