import { type RefObject, useEffect } from "react";

/** Pixels between the toasts and the buttons that make room for them. */
const GAP = 8;

/** Sets `--toast-room` to the height of the toasts, so that a form's buttons stay above them. */
export function useToastRoom(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const toaster = frame.current;
    if (!toaster) return;
    const root = document.documentElement.style;
    const measure = () => {
      const room = roomOf(toaster);
      if (room === 0) root.removeProperty("--toast-room");
      else root.setProperty("--toast-room", `${room}px`);
    };
    const changes = new MutationObserver(measure);
    changes.observe(toaster, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["style", "data-removed", "data-expanded"],
    });
    return () => {
      changes.disconnect();
      root.removeProperty("--toast-room");
    };
  }, [frame]);
}

/** Measures the toasts in their final positions. */
function roomOf(toaster: HTMLElement): number {
  const list = toaster.querySelector<HTMLElement>("[data-sonner-toaster]");
  const toasts = [
    ...toaster.querySelectorAll<HTMLElement>(
      "[data-sonner-toast][data-visible=true]:not([data-removed=true])",
    ),
  ];
  if (!list || toasts.length === 0) return 0;
  const pixels = (element: HTMLElement, name: string) =>
    Number.parseFloat(getComputedStyle(element).getPropertyValue(name)) || 0;
  const isExpanded = toasts.some((toast) => toast.dataset.expanded === "true");
  const height = isExpanded
    ? toasts.reduce((sum, toast) => sum + pixels(toast, "--initial-height"), 0)
    : pixels(list, "--front-toast-height");
  const between = (toasts.length - 1) * pixels(list, "--gap");
  return Math.ceil(pixels(list, "bottom") + height + between + GAP);
}
