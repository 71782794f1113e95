/** Narrow screens have text of 16 px: below that, a phone zooms in on focus. */
export const CONTROL_LOOK =
  "w-full min-w-0 rounded-md border bg-surface text-sm text-fg shadow-xs transition-[border-color,box-shadow] duration-100 focus-visible:border-ring focus-visible:ring-3 focus-visible:ring-ring/25 focus-visible:outline-none disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-danger aria-invalid:focus-visible:ring-danger/20 max-md:text-lg";

/** `form` is for input, `quiet` for a control recognizable by its icon or text. */
export const CONTROL_WEIGHTS = {
  form: "h-9 border-control max-md:h-10",
  quiet: "h-8 border-line max-md:h-10",
} as const;

export type ControlWeight = keyof typeof CONTROL_WEIGHTS;
