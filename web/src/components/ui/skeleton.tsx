import { classNames } from "#lib/class-names.ts";

/** Holds the place of text that is on its way; give it the text's width. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("skeleton block h-3.5", className)} />;
}
