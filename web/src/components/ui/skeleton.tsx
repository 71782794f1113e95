import { classNames } from "#lib/class-names.ts";

/** A placeholder for loading text; give it the text's width. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("skeleton block h-3.5", className)} />;
}
