import { type CSSProperties, useRef } from "react";
import { createPortal } from "react-dom";
import { Toaster as Sonner } from "sonner";
import {
  TOAST_GAP_PX,
  TOAST_MOBILE_OFFSET_PX,
  TOAST_MS,
  TOAST_OFFSET_PX,
  TOAST_WIDTH_PX,
  TOASTS_VISIBLE,
} from "#lib/specified.ts";
import { useTheme } from "#lib/theme.ts";
import { useToastRoom } from "./use-toast-room.ts";

// The library's own colours lack the contrast that small text needs.
const COLOURS = {
  fontFamily: "inherit",
  "--width": `${TOAST_WIDTH_PX}px`,
  // an open dialog disables pointer events for everything beside it
  pointerEvents: "auto",
  "--success-bg": "var(--success-soft)",
  "--success-border": "var(--line)",
  "--success-text": "var(--success)",
  "--warning-bg": "var(--warning-soft)",
  "--warning-border": "var(--line)",
  "--warning-text": "var(--warning)",
  "--error-bg": "var(--danger-soft)",
  "--error-border": "var(--line)",
  "--error-text": "var(--danger)",
} as CSSProperties;

/** Loaded after the page; toasts raised earlier are shown then. */
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
        visibleToasts={TOASTS_VISIBLE}
        duration={TOAST_MS}
        gap={TOAST_GAP_PX}
        offset={TOAST_OFFSET_PX}
        mobileOffset={TOAST_MOBILE_OFFSET_PX}
        hotkey={["altKey", "KeyT"]}
        containerAriaLabel="Notifications"
        toastOptions={{ closeButtonAriaLabel: "Close toast" }}
        theme={isDark ? "dark" : "light"}
        style={COLOURS}
      />
    </div>
  );
  // An open dialog hides the app's own element from screen readers, with everything added to it
  // later.
  return createPortal(toasts, document.body);
}
