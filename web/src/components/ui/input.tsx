import type { ComponentProps } from "react";
import { classNames } from "#lib/class-names.ts";
import { CONTROL_LOOK, CONTROL_WEIGHTS, type ControlWeight } from "./control-look.ts";

export function Input({
  weight = "form",
  className,
  ...rest
}: ComponentProps<"input"> & { weight?: ControlWeight }) {
  return (
    <input
      className={classNames(
        CONTROL_LOOK,
        CONTROL_WEIGHTS[weight],
        "px-2.5 read-only:bg-sunken read-only:text-muted",
        className,
      )}
      {...rest}
    />
  );
}
