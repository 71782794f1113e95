import type { ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";

export function DescriptionList({
  columns = 2,
  children,
}: {
  columns?: 1 | 2;
  children: ReactNode;
}) {
  return (
    <div className="@container/facts">
      <dl
        className={classNames(
          "grid gap-x-8 px-4 py-1.5",
          columns === 2 && "@2xl/facts:grid-cols-2",
        )}
      >
        {children}
      </dl>
    </div>
  );
}

/** A missing description is shown as missing, so that it does not look forgotten. */
export function Description({ term, children }: { term: string; children?: ReactNode }) {
  const isMissing = children === null || children === undefined || children === "";
  return (
    <div className="grid grid-cols-[minmax(6.5rem,2fr)_minmax(0,5fr)] gap-x-4 py-2">
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere">
        {isMissing ? <span className="text-subtle">Not given</span> : children}
      </dd>
    </div>
  );
}
