import type { ComponentProps } from "react";
import { classNames } from "#lib/class-names.ts";

/** The mark of a required field is visual; the control itself has the attribute. */
export function Label({
  htmlFor,
  isRequired,
  className,
  children,
  ...rest
}: ComponentProps<"label"> & { htmlFor: string; isRequired?: boolean | undefined }) {
  return (
    <label
      htmlFor={htmlFor}
      className={classNames(
        "font-medium text-sm",
        isRequired && "after:ms-0.5 after:text-danger after:content-['*'/'']",
        className,
      )}
      {...rest}
    >
      {children}
    </label>
  );
}
