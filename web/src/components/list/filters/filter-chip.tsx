import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "#lib/class-names.ts";

export function FilterChip({
  label,
  value,
  unchosen = "Any",
  ...rest
}: Omit<ComponentProps<"button">, "value"> & {
  label: string;
  /** Empty for any. */
  value: string;
  /** Shown for no value. */
  unchosen?: string | undefined;
}) {
  return (
    <button
      type="button"
      className={classNames(
        "inline-flex h-8 max-w-full items-center gap-1.5 rounded-md border px-2.5 text-sm shadow-xs max-md:h-10 max-md:text-lg",
        value
          ? "border-ring/50 bg-accent-soft text-accent"
          : "border-line bg-surface hover:bg-hover",
      )}
      {...rest}
    >
      <span className={classNames("shrink-0", !value && "text-muted")}>{label}</span>{" "}
      <span className="truncate font-medium">{value || unchosen}</span>
      <ChevronDown aria-hidden className="size-3.5 shrink-0 text-subtle" />
    </button>
  );
}
