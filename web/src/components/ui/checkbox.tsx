import type { ComponentProps } from "react";
import { classNames } from "#lib/class-names.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "ref"> & {
  /** Shown as a dash. */
  isMixed?: boolean;
};

/** The target is larger than the box. */
export function Checkbox({ isMixed = false, className, ...rest }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
      }}
      className={classNames(
        "relative block size-4 shrink-0 cursor-pointer appearance-none rounded-sm border border-control bg-surface transition-colors duration-100 before:absolute before:inset-0.5 before:bg-on-primary before:opacity-0 before:[clip-path:polygon(14%_46%,0_62%,40%_100%,100%_22%,84%_8%,38%_70%)] after:absolute after:-inset-2 checked:border-primary checked:bg-primary checked:before:opacity-100 indeterminate:border-primary indeterminate:bg-primary indeterminate:before:opacity-100 indeterminate:before:[clip-path:inset(42%_8%)] disabled:cursor-not-allowed disabled:opacity-45 max-md:size-5 max-md:after:-inset-2.5",
        className,
      )}
      {...rest}
    />
  );
}
