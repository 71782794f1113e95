import type { ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";

/** Lets the keyboard scroll it. */
const REACHABLE = { tabIndex: 0 };

type ScrollRegionProps = { label: string; className: string; children: ReactNode };

export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <section
      {...REACHABLE}
      aria-label={label}
      className={classNames("relative overflow-auto", className)}
    >
      {children}
    </section>
  );
}
