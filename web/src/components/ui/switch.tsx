import type { ComponentProps } from "react";
import { classNames } from "#lib/class-names.ts";

const SWITCH = { type: "checkbox", role: "switch" } as const;

/** A native checkbox, announced as a switch. */
export function Switch({ className, ...rest }: Omit<ComponentProps<"input">, "type" | "role">) {
  return (
    <input
      {...SWITCH}
      className={classNames(
        "relative h-5 w-9 shrink-0 appearance-none rounded-full bg-control transition-colors duration-150 before:absolute before:start-0.5 before:top-0.5 before:size-4 before:rounded-full before:bg-surface before:shadow-xs before:transition-[inset-inline-start] before:duration-150 after:absolute after:-inset-x-1 after:-inset-y-2.5 checked:bg-primary checked:before:start-4.5 disabled:cursor-not-allowed disabled:opacity-45 dark:before:bg-fg dark:checked:before:bg-on-primary",
        className,
      )}
      {...rest}
    />
  );
}
