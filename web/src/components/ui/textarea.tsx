import type { ComponentProps } from "react";
import { classNames } from "#lib/class-names.ts";
import { CONTROL_LOOK } from "./control-look.ts";

/** Grows with its text from three lines to twelve. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={3}
      className={classNames(
        CONTROL_LOOK,
        "field-sizing-content max-h-64 min-h-20 border-control px-2.5 py-2 read-only:bg-sunken read-only:text-muted",
        className,
      )}
      {...rest}
    />
  );
}
