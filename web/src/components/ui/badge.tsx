import type { ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";

const TONES = {
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  info: "bg-info-soft text-info",
  neutral: "bg-neutral-soft text-neutral",
} as const;

export type Tone = keyof typeof TONES;

/** For the state of a record use `Status`. */
export function Badge({
  tone = "neutral",
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        "inline-flex h-5.5 items-center gap-1.5 whitespace-nowrap rounded-full px-2 font-medium text-xs",
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
