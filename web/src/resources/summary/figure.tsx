import type { ReactNode } from "react";

/** A number with its label above and what it compares with below. */
export function Figure({
  label,
  note,
  children,
}: {
  label: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="grid gap-1">
        <span className="nums font-semibold text-xl">{children}</span>
        <span className="nums text-subtle text-xs">{note}</span>
      </dd>
    </div>
  );
}
