import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "#lib/class-names.ts";
import { CONTROL_LOOK, CONTROL_WEIGHTS, type ControlWeight } from "./control-look.ts";

/** The native list suits every keyboard, phone and screen reader. */
export function NativeSelect({
  weight = "form",
  className,
  ...rest
}: ComponentProps<"select"> & { weight?: ControlWeight }) {
  return (
    <span className={classNames("relative inline-flex", weight === "form" && "w-full", className)}>
      <select
        className={classNames(
          CONTROL_LOOK,
          CONTROL_WEIGHTS[weight],
          "appearance-none truncate ps-2.5 pe-8",
        )}
        {...rest}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-subtle"
      />
    </span>
  );
}
