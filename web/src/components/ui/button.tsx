import type { ComponentProps } from "react";
import { classNames } from "#lib/class-names.ts";
import { Spinner } from "./spinner.tsx";

const LOOK =
  "relative inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap font-medium transition-[background-color,border-color,color,box-shadow] duration-100 disabled:cursor-not-allowed disabled:opacity-45 not-aria-busy:aria-disabled:cursor-not-allowed not-aria-busy:aria-disabled:opacity-45 [&_svg]:size-4 [&_svg]:shrink-0";

const VARIANTS = {
  primary: "bg-primary text-on-primary shadow-xs hover:bg-primary-hover",
  outline: "border border-line bg-surface text-fg shadow-xs hover:bg-hover",
  ghost: "text-muted hover:bg-hover hover:text-fg",
  danger: "bg-danger-solid text-on-danger shadow-xs hover:[filter:brightness(92%)]",
} as const;

const SIZES = {
  sm: "h-7 gap-1.5 rounded-sm px-2 text-xs max-md:h-10 max-md:px-3",
  md: "h-8 gap-2 rounded-md px-3 text-sm max-md:h-10",
  lg: "h-10 gap-2 rounded-md px-4 text-base",
  icon: "size-8 rounded-md max-md:size-10",
  "icon-sm": "size-7 rounded-sm max-md:size-10",
} as const;

export type ButtonProps = ComponentProps<"button"> & {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  /** The button keeps its width and focus, and does nothing. */
  pending?: boolean;
};

/** For links that look like buttons. */
export function buttonLook({
  variant = "outline",
  size = "md",
  className,
}: Pick<ButtonProps, "variant" | "size" | "className">): string {
  return classNames(LOOK, VARIANTS[variant], SIZES[size], className);
}

/**
 * Does not submit by default. An icon alone needs an `aria-label`. Ctrl+Enter presses a primary or
 * dangerous one in its form or dialog (see `pressActKey`).
 */
export function Button({
  variant = "outline",
  size = "md",
  pending,
  className,
  children,
  ...rest
}: ButtonProps) {
  const look = buttonLook({ variant, size, className });
  const act = variant === "primary" || variant === "danger" ? variant : undefined;
  if (!pending) {
    return (
      <button type="button" data-act={act} className={look} {...rest}>
        {children}
      </button>
    );
  }
  return (
    <button
      type="button"
      data-act={act}
      className={look}
      {...rest}
      aria-busy
      aria-disabled
      onClick={(event) => event.preventDefault()}
    >
      <span className="absolute inset-0 grid place-items-center">
        <Spinner />
      </span>
      <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
    </button>
  );
}
