import { classNames } from "#lib/class-names.ts";

/** Give it the width of the text it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("skeleton block h-3.5", className)} />;
}
