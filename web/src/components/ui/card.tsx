import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";

export function Card({ className, ...rest }: ComponentProps<"section">) {
  return (
    <section
      className={classNames("rounded-lg border border-line bg-surface shadow-xs", className)}
      {...rest}
    />
  );
}

export type CardHeadProps = { title: string; id?: string; hint?: ReactNode; children?: ReactNode };

/** `children` are the card's actions. */
export function CardHead({ title, id, hint, children }: CardHeadProps) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-2.5">
      <div className="min-w-0">
        <h2 id={id} className="font-medium text-base">
          {title}
        </h2>
        {hint && <p className="text-muted text-xs">{hint}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  );
}
