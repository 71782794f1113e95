export const PANEL_LOOK =
  "z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] origin-(--radix-popover-content-transform-origin) animate-pop-in overflow-y-auto rounded-lg bg-raised text-fg shadow-md outline-none data-[state=closed]:animate-pop-out";
